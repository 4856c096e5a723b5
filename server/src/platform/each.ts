/** One after the other; one that fails keeps no other waiting, and the last failure is thrown at the end. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let failed: { error: unknown } | undefined
  for (const item of items)
    await work(item).catch((error: unknown) => {
      failed = { error }
    })
  if (failed) throw failed.error
}
