import { PracticePage } from '../practice/practice-page.tsx'
import { countWords } from './grade-practice.ts'
import type { DevicePractice } from './guest-store.ts'
import { useGuestPractice } from './use-guest-practice.ts'

/** A practice without an account. */
export function GuestPracticeView({ stored }: { stored: DevicePractice }) {
  const { exercise } = stored
  const practice = useGuestPractice(stored)
  return <PracticePage text={{ ...exercise, words: countWords(exercise) }} practice={practice} />
}
