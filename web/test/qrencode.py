"""Reads a JSON list of texts, writes a JSON list of their QR codes as libqrencode draws them: bytes, error
correction M, the smallest version; each a list of rows of 0 and 1."""
import ctypes
import json
import sys


class QRcode(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


library = ctypes.CDLL("libqrencode.so.4")
library.QRcode_encodeData.restype = ctypes.POINTER(QRcode)
LEVEL_M = 1


def rows_of(text):
    data = text.encode()
    code = library.QRcode_encodeData(len(data), data, 0, LEVEL_M).contents
    return [[code.data[row * code.width + column] & 1 for column in range(code.width)] for row in range(code.width)]


json.dump([rows_of(text) for text in json.load(sys.stdin)], sys.stdout)
