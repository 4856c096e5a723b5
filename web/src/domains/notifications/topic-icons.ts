import { TOPIC_KEYS, type TopicKey } from '@shangxue/contract/notifications/topics'
import type { IconName } from '../../ui/icon/icon.tsx'

export const TOPIC_ICONS: Readonly<Record<TopicKey, IconName>> = {
  task: 'tasks',
  todo: 'check',
  attendance: 'location',
  leave: 'calendar',
  duty: 'shield',
  meeting: 'people',
  moment: 'image',
  wheel: 'gift',
  sale: 'wallet',
  price: 'tag',
  target: 'flash',
  allocation: 'phone',
  repair: 'settings',
  debt: 'wallet',
  cash: 'wallet',
  fund: 'wallet',
  purchase: 'truck',
  paper: 'document',
  exam: 'edit',
  reading: 'book',
  reward: 'gift',
  account: 'key',
  webhook: 'link',
  export: 'download',
  other: 'bell',
}

/** Parses a topic from the URL; undefined if it is unknown. */
export const parseTopic = (name: string | null): TopicKey | undefined =>
  TOPIC_KEYS.find((topic) => topic === name)
