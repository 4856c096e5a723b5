import type { Cloze } from '../packs.ts'
import type { Finished } from './answers.ts'
import { RunFrame } from './run-frame.tsx'
import { useFilling, usePassage } from './use-filling.ts'

export interface ClozeRunProps {
  cloze: Cloze
  /** Called once, however often the button is tapped. */
  onHandIn: (finished: Finished) => void
  onLeave: () => void
}

/** A passage whose blanks are filled one after another. */
export function ClozeRun({ cloze, onHandIn, onLeave }: ClozeRunProps) {
  const passage = usePassage(cloze)
  const filling = useFilling(cloze, onHandIn)
  const { active, fill, setActive, handIn } = filling
  return (
    <RunFrame
      cloze={cloze}
      passage={passage}
      filling={filling}
      keys={(choose) => ({
        a: choose(0),
        b: choose(1),
        c: choose(2),
        d: choose(3),
        arrowleft: () => setActive(Math.max(1, active - 1)),
        arrowright: () => setActive(Math.min(cloze.gaps.length, active + 1)),
      })}
      onFill={fill}
      onHandIn={() => handIn()}
      onLeave={onLeave}
    />
  )
}
