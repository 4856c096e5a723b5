/** Runs the work sequentially. A failure does not stop the remaining items; the last failure is thrown at the end. */
export async function forEachSettled<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let failure: { error: unknown } | undefined
  for (const item of items)
    await work(item).catch((error: unknown) => {
      failure = { error }
    })
  if (failure) throw failure.error
}
