import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { effectsOf, type Run } from '../import-run.ts'

/** What storing the rows changes, or has changed. */
export function EffectsCard({ title, run }: { title: string; run: Run }) {
  const effects = effectsOf(run)
  if (effects.length === 0) return null
  return (
    <Card title={title}>
      <StatGrid>
        {effects.map(({ label, count }) => (
          <Stat key={label} label={label} value={count} />
        ))}
      </StatGrid>
    </Card>
  )
}
