"""The rules of the games and the engine they run on; knows msgspec and the standard library, nothing else."""
