"""The questions: L1 structure, L2 quotation, and what is asked of the run. Pure functions over values."""
