import { isTypoOf } from '@shangxue/study/language/alignment'
import { isSameSpelling } from '@shangxue/study/language/spellings'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { speak } from '../../../../lib/audio/speech.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { pronounce } from '../../audio/pronounce-button.tsx'
import type { Word } from '../../content/content-packs.ts'
import { WordField } from '../../controls/word-field.tsx'
import { useStudyLook } from '../../look/study-look.ts'
import { WordPicture } from '../../pictures/word-picture.tsx'
import styles from '../../session/question-card.module.css'
import { AnswerActions, StudyCard } from '../../session/study-card.tsx'
import type { WordAnswer } from '../../session/use-study-session.ts'
import { Senses } from '../../words/word-detail.tsx'
import { WordHeading } from '../../words/word-heading.tsx'
import { BlankedExample } from './blanked-example.tsx'

interface SpellCardProps {
  word: Word
  onAnswer: (answer: WordAnswer) => void
  isAnswered: boolean
}

/** Number of right letters from the start of the word. */
function rightPrefixLength(typed: string, spelling: string): number {
  const firstWrong = [...typed].findIndex((letter, i) => letter.toLowerCase() !== spelling[i]?.toLowerCase())
  return firstWrong < 0 ? typed.length : firstWrong
}

/** Asks to spell the word for a meaning, in British or American spelling. A typo may be corrected once. */
export function SpellCard({ word, onAnswer, isAnswered }: SpellCardProps) {
  const [typed, setTyped] = useState('')
  const [hints, setHints] = useState(0)
  /** Number of letters revealed by hints. */
  const [revealedLetters, setRevealedLetters] = useState(0)
  const [typos, setTypos] = useState(0)
  const [outcome, setOutcome] = useState<'right' | 'near' | 'wrong'>()
  const field = useRef<HTMLInputElement>(null)
  const isYoung = useStudyLook() === 'young'

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])

  const answer = (right: boolean, revealed: boolean) => {
    setOutcome(right ? 'right' : isTypoOf(typed, word.spelling) ? 'near' : 'wrong')
    void speak(word.spelling)
    onAnswer({ right, revealed, hints, earlier: typos, letters: word.spelling.length })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAnswered || typed.trim() === '') return
    if (isSameSpelling(typed, word.spelling)) return answer(true, false)
    if (typos === 0 && isTypoOf(typed, word.spelling)) return setTypos(1)
    answer(false, false)
  }
  const rightLetters = rightPrefixLength(typed, word.spelling)
  const knownLetters = Math.max(rightLetters, revealedLetters)
  const hint = () => {
    setHints(hints + 1)
    setRevealedLetters(knownLetters + 1)
    // Mistakes in the typed text are left for the learner to correct.
    if (rightLetters === typed.length) setTyped(word.spelling.slice(0, knownLetters + 1))
    field.current?.focus()
  }

  return (
    <StudyCard narrow>
      {isYoung && <WordPicture word={word} />}
      <Senses word={word} />
      <BlankedExample word={word} filled={isAnswered} />
      {isAnswered && <WordHeading word={word} small />}
      <form className={styles.spelling} onSubmit={submit}>
        <WordField
          ref={field}
          look={outcome}
          aria-label="输入单词"
          placeholder={`${[...word.spelling].filter((letter) => /\p{L}/u.test(letter)).length} 个字母`}
          value={typed}
          readOnly={isAnswered}
          onChange={(event) => setTyped(event.target.value)}
          enterKeyHint="done"
        />
        {isAnswered && outcome === 'near' && (
          <p className={styles.slip} role="status">
            接近：只差一个字母
          </p>
        )}
        {!isAnswered && (
          <>
            <p className={styles.slip} role="status">
              {rightLetters < revealedLetters
                ? `开头是 ${word.spelling.slice(0, revealedLetters)}`
                : typos > 0 && '只差一个字母，再看一看'}
            </p>
            <AnswerActions>
              <Button kind="plain" onClick={() => answer(false, true)}>
                不会写
              </Button>
              <Button kind="plain" disabled={knownLetters >= word.spelling.length - 1} onClick={hint}>
                提示
              </Button>
              <Button kind="plain" icon="volume" onClick={() => void pronounce(word.spelling)}>
                听发音
              </Button>
              <Button type="submit" disabled={typed.trim() === ''}>
                提交
              </Button>
            </AnswerActions>
          </>
        )}
      </form>
    </StudyCard>
  )
}
