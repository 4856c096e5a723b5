import type { PushChoice } from '@shangxue/contract/notifications/push'
import { TOPIC_GROUPS, TOPICS, type TopicKey } from '@shangxue/contract/notifications/topics'
import { Card } from '../../../ui/display/card.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import type { PushSettings, Settings } from '../use-push-settings.ts'
import styles from './push-settings.module.css'

const GROUPS = Object.keys(TOPIC_GROUPS) as (keyof typeof TOPIC_GROUPS)[]

interface TopicSwitchesProps {
  topics: Settings['topics']
  onChoose: PushSettings['choose']
}

/** Switches pushes on or off by topic, in groups. */
export function TopicSwitches({ topics, onChoose }: TopicSwitchesProps) {
  return GROUPS.map((group) => (
    <Card key={group} title={TOPIC_GROUPS[group]}>
      <div className={styles.switches}>
        {topics
          .filter(({ topic }) => TOPICS[topic].group === group)
          .map(({ topic, push }) => (
            <TopicSwitch key={topic} topic={topic} push={push} onChoose={onChoose} />
          ))}
      </div>
    </Card>
  ))
}

interface TopicSwitchProps {
  topic: TopicKey
  push: PushChoice
  onChoose: PushSettings['choose']
}

function TopicSwitch({ topic, push, onChoose }: TopicSwitchProps) {
  const { name, personal } = TOPICS[topic]
  const isEnabled = push !== 'off'
  return (
    <div>
      <Switch label={name} checked={isEnabled} onChange={(isOn) => onChoose(topic, isOn ? 'all' : 'off')} />
      {personal && isEnabled && (
        <div className={styles.indent}>
          <Switch
            label={`${name}只推送与我有关的`}
            note="提到我、回复我、指派给我"
            checked={push === 'personal'}
            onChange={(checked) => onChoose(topic, checked ? 'personal' : 'all')}
          />
        </div>
      )}
    </div>
  )
}
