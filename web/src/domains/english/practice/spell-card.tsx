import { isSlipOf } from '@shangxue/study/alignment'
import { isSpelledAlike } from '@shangxue/study/spellings'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { speak } from '../../../lib/audio/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Aids, StudyCard } from '../components/study-card.tsx'
import { Senses } from '../components/word-detail.tsx'
import { WordFace } from '../components/word-face.tsx'
import { WordField } from '../components/word-field.tsx'
import type { Word } from '../packs.ts'
import { say } from '../say.ts'
import styles from './card.module.css'
import { Gapped } from './gapped.tsx'
import type { Given } from './use-practice.ts'

interface SpellCardProps {
  word: Word
  onJudge: (given: Given) => void
  judged: boolean
}

/** Number of right letters from the start of the word. */
function lettersRight(typed: string, spelling: string): number {
  const wrong = [...typed].findIndex((letter, i) => letter.toLowerCase() !== spelling[i]?.toLowerCase())
  return wrong < 0 ? typed.length : wrong
}

/** Asks to spell the word for a meaning, in British or American spelling. A typo may be corrected once. */
export function SpellCard({ word, onJudge, judged }: SpellCardProps) {
  const [typed, setTyped] = useState('')
  const [hints, setHints] = useState(0)
  /** Number of letters revealed by hints. */
  const [told, setTold] = useState(0)
  const [slips, setSlips] = useState(0)
  const [outcome, setOutcome] = useState<'right' | 'near' | 'wrong'>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])

  const settle = (right: boolean, revealed: boolean) => {
    setOutcome(right ? 'right' : isSlipOf(typed, word.spelling) ? 'near' : 'wrong')
    void speak(word.spelling)
    onJudge({ right, revealed, hints, earlier: slips, letters: word.spelling.length })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (judged || typed.trim() === '') return
    if (isSpelledAlike(typed, word.spelling)) return settle(true, false)
    if (slips === 0 && isSlipOf(typed, word.spelling)) return setSlips(1)
    settle(false, false)
  }
  const sure = lettersRight(typed, word.spelling)
  const known = Math.max(sure, told)
  const hint = () => {
    setHints(hints + 1)
    setTold(known + 1)
    // Mistakes in the typed text are left for the learner to correct.
    if (sure === typed.length) setTyped(word.spelling.slice(0, known + 1))
    field.current?.focus()
  }

  return (
    <StudyCard narrow>
      <Senses word={word} />
      <Gapped word={word} filled={judged} />
      {judged && <WordFace word={word} small />}
      <form className={styles.spelling} onSubmit={submit}>
        <WordField
          ref={field}
          look={outcome}
          aria-label="输入单词"
          placeholder={`${[...word.spelling].filter((letter) => /\p{L}/u.test(letter)).length} 个字母`}
          value={typed}
          readOnly={judged}
          onChange={(event) => setTyped(event.target.value)}
          enterKeyHint="done"
        />
        {judged && outcome === 'near' && (
          <p className={styles.slip} role="status">
            接近：只差一个字母
          </p>
        )}
        {!judged && (
          <>
            <p className={styles.slip} role="status">
              {sure < told ? `开头是 ${word.spelling.slice(0, told)}` : slips > 0 && '只差一个字母，再看一看'}
            </p>
            <Aids>
              <Button kind="plain" onClick={() => settle(false, true)}>
                不会写
              </Button>
              <Button kind="plain" disabled={known >= word.spelling.length - 1} onClick={hint}>
                提示
              </Button>
              <Button kind="plain" icon="volume" onClick={() => void say(word.spelling)}>
                听发音
              </Button>
              <Button type="submit" disabled={typed.trim() === ''}>
                提交
              </Button>
            </Aids>
          </>
        )}
      </form>
    </StudyCard>
  )
}
