import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { SEASON_GUIDES } from '../season-guides.ts'
import { CARE_NAMES, CARES, type Care, SEASON_NAMES, type Season } from '../seasons.ts'
import styles from './roses.module.css'

interface SeasonGuideProps {
  season: Season
  isCurrent: boolean
  care: Care
  onCare: (care: Care) => void
}

/** Shows the guidance of a season, one kind of care at a time. */
export function SeasonGuide({ season, isCurrent, care, onCare }: SeasonGuideProps) {
  const guide = SEASON_GUIDES[season]
  return (
    <>
      <section className={styles.lead}>
        <h2 className={styles.season}>
          {SEASON_NAMES[season]}季{isCurrent && '，就是现在'}
        </h2>
        <p>{guide.plantState}</p>
        <p className={styles.first}>{guide.priority}</p>
      </section>
      <Card title={`${SEASON_NAMES[season]}季怎么${care === 'pests' ? '防病虫' : CARE_NAMES[care]}`}>
        <div className={styles.stack}>
          <SegmentedControl
            label="照料"
            options={CARES.map((value) => ({ value, label: CARE_NAMES[value] }))}
            value={care}
            onChange={onCare}
          />
          <ol className={styles.steps}>
            {guide.care[care].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </Card>
    </>
  )
}
