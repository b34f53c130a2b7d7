from pincite.errors import FetchError as FetchError
from pincite.retrieve import Page as Page
from pincite.retrieve import Retriever as Retriever

__version__: str
