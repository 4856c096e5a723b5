import { SYMPTOM_NAMES, SYMPTOMS, type Symptom } from '@shangxue/contract/repairs/schemas'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import styles from '../repairs.module.css'

interface SymptomFieldProps {
  symptoms: readonly Symptom[]
  onChange: (symptoms: Symptom[]) => void
}

/** Symptoms to choose with one tap each. */
export function SymptomField({ symptoms, onChange }: SymptomFieldProps) {
  const toggle = (symptom: Symptom) =>
    onChange(
      symptoms.includes(symptom) ? symptoms.filter((item) => item !== symptom) : [...symptoms, symptom],
    )
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>故障</legend>
      <div className={styles.chips}>
        {SYMPTOMS.map((symptom) => (
          <Chip key={symptom} selected={symptoms.includes(symptom)} onClick={() => toggle(symptom)}>
            {SYMPTOM_NAMES[symptom]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
