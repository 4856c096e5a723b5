import { TOPICS as attendance } from '../attendance/topics.ts'
import { TOPICS as devices } from '../devices/topics.ts'
import { TOPICS as duty } from '../duty/topics.ts'
import { TOPICS as exams } from '../exams/topics.ts'
import { TOPICS as expenses } from '../expenses/topics.ts'
import { TOPICS as leave } from '../leave/topics.ts'
import { TOPICS as meetings } from '../meetings/topics.ts'
import { TOPICS as moments } from '../moments/topics.ts'
import { TOPICS as papers } from '../papers/topics.ts'
import { TOPICS as platform } from '../platform/topics.ts'
import { TOPICS as pricing } from '../pricing/topics.ts'
import { TOPICS as purchasing } from '../purchasing/topics.ts'
import { TOPICS as reading } from '../reading/topics.ts'
import { TOPICS as receivables } from '../receivables/topics.ts'
import { TOPICS as repairs } from '../repairs/topics.ts'
import { TOPICS as rewards } from '../rewards/topics.ts'
import { TOPICS as sales } from '../sales/topics.ts'
import { TOPICS as session } from '../session/topics.ts'
import { TOPICS as targets } from '../targets/topics.ts'
import { TOPICS as tasks } from '../tasks/topics.ts'
import { TOPICS as todos } from '../todos/topics.ts'
import { TOPICS as treasury } from '../treasury/topics.ts'
import { TOPICS as webhooks } from '../webhooks/topics.ts'
import { TOPICS as wheel } from '../wheel/topics.ts'
import type { DomainTopics } from './topic.ts'

/** Topics of all domains, in the order in which the interface lists them. */
export const DOMAIN_TOPICS = {
  tasks,
  todos,
  attendance,
  leave,
  duty,
  meetings,
  moments,
  wheel,
  sales,
  pricing,
  targets,
  devices,
  repairs,
  receivables,
  expenses,
  treasury,
  purchasing,
  papers,
  exams,
  reading,
  rewards,
  session,
  webhooks,
  platform,
} satisfies Record<string, DomainTopics>
