import { wordCountOf } from '../guest/marked.ts'
import type { DevicePractice } from '../guest/store.ts'
import { useGuestPractice } from '../use-guest-practice.ts'
import { PracticePage } from './practice-page.tsx'

/** A practice without an account. */
export function GuestPracticeView({ opened }: { opened: DevicePractice }) {
  const { exercise } = opened
  const practice = useGuestPractice(opened)
  return <PracticePage text={{ ...exercise, words: wordCountOf(exercise) }} practice={practice} />
}
