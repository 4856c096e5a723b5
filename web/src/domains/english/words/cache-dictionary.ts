import type { QueryClient } from '@tanstack/react-query'

/** Loads the lookup code only after the text is shown. Does nothing offline. */
export async function keepDictionary(client: QueryClient, grade: number): Promise<void> {
  const dictionary = await import('../content/dictionary.ts').catch(() => undefined)
  await dictionary?.cacheDictionary(client, grade)
}
