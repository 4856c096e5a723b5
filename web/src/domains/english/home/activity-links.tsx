import { Link } from 'react-router'
import { useAllowed } from '../../../lib/session/state.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import type { LearnerStudy } from '../learner/use-learner.ts'
import { useStudyLook } from '../look/study-look.ts'
import { introducedItems, leechWords } from '../plan/daily-plan.ts'
import { WORKBENCH_PATH } from '../workbench/workbench-path.ts'
import styles from './activity-links.module.css'

interface Activity {
  readonly to: string
  readonly icon: IconName
  readonly title: string
  readonly note: string
}

const LEARN_ACTIVITIES: Activity[] = [
  { to: '/word-learning', icon: 'book', title: '单词学习', note: '学新词' },
  { to: '/english-study/word-practice', icon: 'tasks', title: '单词练习', note: '认、听、写' },
  { to: '/cloze-practice', icon: 'document', title: '完形填空', note: '读短文' },
  { to: '/dictation-practice', icon: 'volume', title: '听写练习', note: '听句子' },
  { to: '/english-study/pronunciation', icon: 'mic', title: '跟读', note: '开口说' },
  { to: '/english-study/game-challenge', icon: 'play', title: '游戏挑战', note: '三种玩法' },
  { to: '/english-study/card-showcase', icon: 'copy', title: '卡片展示', note: '翻卡片' },
]

const MORE_ACTIVITIES: Activity[] = [
  { to: '/english-study/proficiency-assessment', icon: 'trend', title: '水平测评', note: '三分钟' },
  { to: '/english-study/reinforcement-training', icon: 'flash', title: '强化训练', note: '攻克难词' },
  { to: '/english-study/learning-mode', icon: 'list', title: '学习模式', note: '词书与词表' },
  { to: '/english-study/review-plan', icon: 'calendar', title: '复习计划', note: '哪天复习' },
  { to: '/english-study/learning-stats', icon: 'chart', title: '学习统计', note: '看进步' },
  { to: '/english-study/learning-goal', icon: 'star', title: '学习目标', note: '定计划' },
  { to: '/english-study/achievements', icon: 'gift', title: '成就', note: '收集徽章' },
  { to: '/rank-system', icon: 'trophy', title: '段位排行', note: '每周赛' },
]
const PAPER_ACTIVITIES: Activity[] = [
  { to: '/paper-analysis', icon: 'document', title: '试卷分析', note: '拍照成卷' },
  { to: '/paper-analysis/wrong-questions', icon: 'book', title: '错题本', note: '练到会为止' },
  { to: '/reading-comprehension', icon: 'list', title: '阅读理解', note: '读文章' },
]
/** Guests can read texts at once; papers explain the benefit of signing in. */
const GUEST_PAPER_ACTIVITIES: Activity[] = [
  { to: '/reading-comprehension', icon: 'list', title: '阅读理解', note: '读文章' },
  { to: '/paper-analysis', icon: 'document', title: '试卷分析', note: '登录后使用' },
]
/** Figures, points and settings are for the parents of young learners; points stay out of their sight. */
const PARENT_PATHS = new Set([
  '/english-study/proficiency-assessment',
  '/english-study/learning-mode',
  '/english-study/review-plan',
  '/english-study/learning-stats',
  '/english-study/learning-goal',
])
const POINT_PATHS = new Set(['/rank-system', '/reward-tasks'])

/** Only for signed-in users. */
const REWARD_ACTIVITY: Activity = {
  to: '/reward-tasks',
  icon: 'people',
  title: '悬赏任务',
  note: '及格得积分',
}

/** Only for those who write content. */
const CONTENT_ACTIVITY: Activity = {
  to: WORKBENCH_PATH,
  icon: 'edit',
  title: '内容管理',
  note: '自编内容',
}

/** Links to all learning activities, the daily ones first. */
export function ActivityLinks({ study }: { study: LearnerStudy }) {
  const hardCount = leechWords(study.memories).size
  const introducedCount = introducedItems(study.memories, 'word').size
  const withCount = (activity: Activity): Activity => {
    if (activity.to === '/english-study/reinforcement-training' && hardCount > 0)
      return { ...activity, note: `${hardCount} 个难词` }
    if (activity.to === '/english-study/card-showcase' && introducedCount > 0)
      return { ...activity, note: `${introducedCount} 张` }
    return activity
  }
  const canWriteContent = useAllowed('content-manage')
  const more = [
    ...MORE_ACTIVITIES.map(withCount),
    ...(study.guest ? [] : [REWARD_ACTIVITY]),
    ...(canWriteContent && !study.guest ? [CONTENT_ACTIVITY] : []),
  ]
  const isYoung = useStudyLook() === 'young'
  const isForParents = ({ to }: Activity) => PARENT_PATHS.has(to)
  return (
    <>
      <Section title="学">
        <ActivityGrid activities={LEARN_ACTIVITIES.map(withCount)} />
      </Section>
      <Section title={study.guest ? '读与练' : '做卷'}>
        <ActivityGrid activities={study.guest ? GUEST_PAPER_ACTIVITIES : PAPER_ACTIVITIES} />
      </Section>
      {isYoung ? (
        <>
          <Section title="更多">
            <ActivityGrid
              activities={more.filter((activity) => !isForParents(activity) && !POINT_PATHS.has(activity.to))}
            />
          </Section>
          <Section title="给家长">
            <ActivityGrid activities={more.filter(isForParents)} />
          </Section>
        </>
      ) : (
        <Section title="更多">
          <ActivityGrid activities={more} />
        </Section>
      )}
    </>
  )
}

function ActivityGrid({ activities }: { activities: readonly Activity[] }) {
  return (
    <ul className={styles.grid}>
      {activities.map(({ to, icon, title, note }) => (
        <li key={to}>
          <Link to={to} className={styles.way}>
            <span className={styles.icon}>
              <Icon name={icon} size={1.5} />
            </span>
            <span className={styles.title}>{title}</span>
            <span className={styles.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
