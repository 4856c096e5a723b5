import { Tag } from '../../../../ui/display/tag.tsx'
import type { Cloze } from '../../content/content-packs.ts'
import { type FinishedCloze, isTypedCloze } from '../cloze-answers.ts'
import { useClozeAnswers, useParsedPassage } from '../use-cloze-answers.ts'
import { ClozeExerciseFrame } from './cloze-exercise.tsx'

export interface ClozeExerciseProps {
  cloze: Cloze
  /** Position of this passage in the day, shown in the header. */
  position?: string | undefined
  /** Called once, however often the button is tapped. */
  onSubmit: (finished: FinishedCloze) => void
  onLeave: () => void
}

/** A passage whose blanks are filled one after another. */
export function WrittenCloze({ cloze, position, onSubmit, onLeave }: ClozeExerciseProps) {
  const passage = useParsedPassage(cloze)
  const clozeAnswers = useClozeAnswers(cloze, onSubmit)
  const { active, fill, setActive, submit } = clozeAnswers
  return (
    <ClozeExerciseFrame
      cloze={cloze}
      passage={passage}
      clozeAnswers={clozeAnswers}
      isTyped={isTypedCloze(cloze)}
      {...(position && { actions: <Tag>{position}</Tag> })}
      shortcutsOf={(choose) =>
        isTypedCloze(cloze)
          ? {}
          : {
              a: choose(0),
              b: choose(1),
              c: choose(2),
              d: choose(3),
              arrowleft: () => setActive(Math.max(1, active - 1)),
              arrowright: () => setActive(Math.min(cloze.gaps.length, active + 1)),
            }
      }
      onFill={fill}
      onSubmit={() => submit()}
      onLeave={onLeave}
    />
  )
}
