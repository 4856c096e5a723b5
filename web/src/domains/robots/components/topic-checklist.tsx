import {
  ROBOT_TOPIC_NAMES,
  ROBOT_TOPIC_NOTES,
  ROBOT_TOPICS,
  type RobotTopic,
} from '@shangxue/contract/robots/robot-kinds'
import { useId } from 'react'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import styles from './robots.module.css'

interface TopicChecklistProps {
  value: readonly RobotTopic[]
  error: string | undefined
  onChange: (topics: readonly RobotTopic[]) => void
}

/** The topics that a group receives. */
export function TopicChecklist({ value, error, onChange }: TopicChecklistProps) {
  const errorId = useId()
  const toggle = (topic: RobotTopic) =>
    onChange(value.includes(topic) ? value.filter((chosen) => chosen !== topic) : [...value, topic])
  return (
    <fieldset className={styles.topics} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>发到群里的通知</legend>
      {ROBOT_TOPICS.map((topic) => (
        <Checkbox
          key={topic}
          label={
            <>
              {ROBOT_TOPIC_NAMES[topic]}
              <span className={styles.note}>{ROBOT_TOPIC_NOTES[topic]}</span>
            </>
          }
          checked={value.includes(topic)}
          onChange={() => toggle(topic)}
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
