import {
  READING_LENGTH_NAMES,
  READING_LENGTHS,
  READING_QUESTIONS_MAX,
  READING_QUESTIONS_MIN,
  READING_SKILL_NAMES,
  READING_SKILLS,
  type ReadingSkill,
} from '@shangxue/contract/reading/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { topicName } from '../../english/words/public.ts'
import styles from '../reading.module.css'
import type { ExerciseOptions } from './use-account-compose.ts'
import type { AvailableSkills } from './use-available-skills.ts'

/** Topics of the library texts. */
const TOPICS = (
  'animals nature food school science technology society thought sport feelings city travel environment language arts health ' +
  'family people weather economy law work home'
).split(' ')

const TOPIC_OPTIONS = [
  { value: '', label: '不限' },
  ...TOPICS.map((value) => ({ value, label: topicName(value) })),
]

interface ExerciseOptionsFieldsProps {
  options: ExerciseOptions
  onChange: (part: Partial<ExerciseOptions>) => void
  /** True if the text is given and cannot be chosen. */
  hasText?: boolean
  /** Available question types; undefined while unknown, which enables all. */
  available?: AvailableSkills | undefined
}

const toOptions = <T extends string>(values: readonly T[], names?: Record<T, string>) =>
  values.map((value) => ({ value, label: names?.[value] ?? value }))

/** Form fields for the text and questions of an exercise. */
export function ExerciseOptionsFields({ options, onChange, hasText, available }: ExerciseOptionsFieldsProps) {
  const unavailable = available?.unavailable ?? []
  const toggle = (skill: ExerciseOptions['skills'][number]) =>
    onChange({
      skills: options.skills.includes(skill)
        ? options.skills.filter((other) => other !== skill)
        : [...options.skills, skill],
    })
  return (
    <>
      {!hasText && (
        <Card title="文章">
          <div className={styles.stack}>
            <SegmentedControl
              label="学段"
              named
              options={toOptions(LEVELS)}
              value={options.level}
              onChange={(level) => onChange({ level })}
            />
            <SegmentedControl
              label="长度"
              named
              options={toOptions(READING_LENGTHS, READING_LENGTH_NAMES)}
              value={options.length}
              onChange={(length) => onChange({ length })}
            />
            <SelectField
              label="题材"
              options={TOPIC_OPTIONS}
              value={options.topic}
              onChange={(event) => onChange({ topic: event.target.value })}
            />
          </div>
        </Card>
      )}
      <Card title="题目">
        <p className={styles.hint}>
          {unavailable.length < READING_SKILLS.length && '不选题型时各种题型都会出'}
          {unavailable.length > 0 && <UnavailableHint skills={unavailable} />}
        </p>
        <div className={styles.stack}>
          <div className={styles.chips}>
            {READING_SKILLS.map((skill) => (
              <Chip
                key={skill}
                selected={options.skills.includes(skill) && !unavailable.includes(skill)}
                disabled={unavailable.includes(skill)}
                onClick={() => toggle(skill)}
              >
                {READING_SKILL_NAMES[skill]}
              </Chip>
            ))}
          </div>
          <div className={styles.bar}>
            <span>题数</span>
            <Stepper
              label="题数"
              min={READING_QUESTIONS_MIN}
              max={READING_QUESTIONS_MAX}
              value={options.questions}
              onChange={(questions) => onChange({ questions: questions ?? DEFAULT_QUESTIONS })}
            />
          </div>
        </div>
      </Card>
    </>
  )
}

/** Explains why question types are unavailable and what to change. */
function UnavailableHint({ skills }: { skills: readonly ReadingSkill[] }) {
  if (skills.length === READING_SKILLS.length) return '没有符合条件的文章，请换一个长度或题材'
  const names = skills.map((skill) => READING_SKILL_NAMES[skill]).join('、')
  return `；${names}在这类文章里出不了，换一个学段、长度或题材再选`
}

const DEFAULT_QUESTIONS = 4
