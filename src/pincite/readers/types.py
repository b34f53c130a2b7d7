"""What several modules name: media types, and what is too long."""

EPUB = "application/epub+zip"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
LONGEST_WALL = 18_000
"""Characters of a page beyond which it is no wall, whatever it says."""
