import { ButtonLink } from '../../../ui/action/button.tsx'
import { introducedItems } from '../plan/daily-plan.ts'
import { Celebration } from '../session/celebration.tsx'
import type { SessionRun } from '../session/session-run.ts'
import { useStudy } from '../store/study-state.ts'
import { UNITS_PATH, type Unit, unitsFinishedBy } from './units.ts'

/** Celebrates the units that a session of new words finished; nothing if there are none. */
export function UnitCelebration({ run, units }: { run: SessionRun; units: readonly Unit[] }) {
  const introduced = useStudy(({ memories }) => introducedItems(memories, 'word'))
  const met = new Set(run.done.flatMap(({ step: { task, word } }) => (task === 'meet' ? [word.id] : [])))
  const finished = unitsFinishedBy(units, met, introduced)
  if (finished.length === 0) return null
  return (
    <>
      {finished.map(({ key, title, words }) => (
        <Celebration
          key={key}
          icon="star"
          title={`完成单元：${title}`}
          note={`这个单元的 ${words.length} 个词都学过了`}
          hasConfetti
        />
      ))}
      <ButtonLink block kind="soft" to={UNITS_PATH}>
        看看所有单元
      </ButtonLink>
    </>
  )
}
