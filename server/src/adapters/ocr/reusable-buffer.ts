/** Returns a buffer that is reused between calls and not cleared. */
export function createReusableBuffer(): (length: number) => Float32Array {
  let buffer = new Float32Array(0)
  return (length) => {
    if (buffer.length < length) buffer = new Float32Array(length)
    return buffer.subarray(0, length)
  }
}
