import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Mascot, type Mood } from '../mascot/mascot.tsx'
import { speakInstruction, useChineseVoice, useNewInstruction } from './instructions.ts'
import { useHasInstructions, useHasMascot } from './preferences.ts'
import styles from './study-guide.module.css'
import { useStudyLook } from './study-look.ts'

interface StudyGuideProps {
  /** Kind of question; the instruction of a new kind is spoken. */
  kind: string
  /** What to do, in short sentences of simple characters. */
  instruction: string
  mood: Mood
  /** Called with the time that a new instruction took, in ms. */
  onSpoken?: (ms: number) => void
}

/** Screen readers get the result from the session. */
const REACTIONS: Record<Exclude<Mood, 'idle'>, string> = {
  right: '答对了',
  wrong: '没关系，记住它',
  streak: '真棒，又答对了',
}

/**
 * The mascot with the instruction in its speech bubble, and after the answer its reaction. Only for young
 * learners, and the mascot for others who have switched it on.
 */
export function StudyGuide({ kind, instruction, mood, onSpoken }: StudyGuideProps) {
  const isYoung = useStudyLook() === 'young'
  const hasMascot = useHasMascot()
  const hasVoice = useChineseVoice()
  const isSpoken = useHasInstructions() && isYoung && hasVoice
  useNewInstruction({ kind, text: instruction, isOn: isSpoken }, onSpoken)
  if (!isYoung && !hasMascot) return null
  return (
    <div className={styles.guide}>
      {hasMascot && <Mascot mood={mood} />}
      <div className={hasMascot ? styles.bubble : styles.plain}>
        <p className={mood === 'idle' ? undefined : 'sr-only'}>{instruction}</p>
        {mood !== 'idle' && <p aria-hidden="true">{REACTIONS[mood]}</p>}
        {isSpoken && mood === 'idle' && (
          <IconButton icon="volume" label="听题目要求" onClick={() => speakInstruction(instruction)} />
        )}
      </div>
    </div>
  )
}
