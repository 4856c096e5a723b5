import { countWords } from '../guest/marked.ts'
import type { DevicePractice } from '../guest/store.ts'
import { useGuestPractice } from '../use-guest-practice.ts'
import { PracticePage } from './practice-page.tsx'

/** A practice without an account. */
export function GuestPracticeView({ stored }: { stored: DevicePractice }) {
  const { exercise } = stored
  const practice = useGuestPractice(stored)
  return <PracticePage text={{ ...exercise, words: countWords(exercise) }} practice={practice} />
}
