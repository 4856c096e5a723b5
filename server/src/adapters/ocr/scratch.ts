/** Memory that is used again from call to call; what it held before is still in it. */
export function createScratch(): (length: number) => Float32Array {
  let memory = new Float32Array(0)
  return (length) => {
    if (memory.length < length) memory = new Float32Array(length)
    return memory.subarray(0, length)
  }
}
