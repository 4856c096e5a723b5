import type { QueryClient } from '@tanstack/react-query'

/** As in `find-word.ts`, whose code comes after the text that is read; without a network nothing is brought. */
export async function keepDictionary(client: QueryClient, grade: number): Promise<void> {
  const dictionary = await import('../find-word.ts').catch(() => undefined)
  await dictionary?.keepDictionary(client, grade)
}
