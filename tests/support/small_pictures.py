#!/usr/bin/env python3
"""Makes a folder of assets whose pictures have an eighth of their width and height.

    small_pictures.py <folder of assets> <folder to make>

A test that starts the program many times and does not look at its surfaces opens a hall four times as
fast with them. All other files are links to the shipped ones, and the shapes in the models are theirs,
bit for bit. Does nothing if the folder is newer than the models. Without ImageMagick the pictures stay
as they are.
"""
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile

MAKER = ["convert", "png:-", "-filter", "box", "-resize", "12.5%", "-depth", "8", "-strip", "png:-"]
small_of = {}  # the models of the fencers share their pictures


def small(png):
    """The picture in small, or as it is where it would not become shorter."""
    if png not in small_of:
        made = subprocess.run(MAKER, input=png, stdout=subprocess.PIPE, check=True).stdout
        small_of[png] = made if len(made) < len(png) else png
    return small_of[png]


def small_model(glb):
    """A .glb file with small pictures. Each stays at its place, and only becomes shorter."""
    magic, version, _, length, kind = struct.unpack("<4sIII4s", glb[:20])
    assert (magic, version, kind) == (b"glTF", 2, b"JSON")
    told = json.loads(glb[20 : 20 + length])
    rest = bytearray(glb[20 + length :])  # the head of the binary chunk, 8 bytes, and its bytes
    for image in told.get("images", []):
        view = told["bufferViews"][image["bufferView"]]
        begin = 8 + view.get("byteOffset", 0)
        png = small(bytes(rest[begin : begin + view["byteLength"]]))
        rest[begin : begin + len(png)] = png
        view["byteLength"] = len(png)
    text = json.dumps(told, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    total = 20 + len(text) + len(rest)
    return struct.pack("<4sIII4s", magic, version, total, len(text), kind) + text + rest


def make(assets, folder):
    """Fills the folder."""
    can_shrink = shutil.which(MAKER[0]) is not None
    for here, _, names in os.walk(assets):
        there = os.path.join(folder, os.path.relpath(here, assets))
        os.makedirs(there, exist_ok=True)
        for name in names:
            shipped, path = os.path.join(here, name), os.path.join(there, name)
            shrink = {".glb": small_model, ".png": small}.get(os.path.splitext(name)[1])
            if shrink is None or not can_shrink:
                os.symlink(shipped, path)
                continue
            with open(shipped, "rb") as file:
                made = shrink(file.read())
            with open(path, "wb") as file:
                file.write(made)


def newest_s(assets):
    """When the last file was changed, or added to a folder."""
    paths = [os.path.join(here, name) for here, _, names in os.walk(assets) for name in names + ["."]]
    return max(os.stat(path).st_mtime for path in paths + [__file__])


def main():
    assets, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    if os.path.isdir(folder) and os.stat(folder).st_mtime > newest_s(assets):
        return
    # In place at once when it is whole: whoever is interrupted leaves no half of it.
    made = tempfile.mkdtemp(dir=os.path.dirname(folder))
    try:
        make(assets, made)
        os.utime(made)
        shutil.rmtree(folder, ignore_errors=True)
        os.rename(made, folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)


main()
