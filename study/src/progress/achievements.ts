import type { Stats } from './stats.ts'

export const ACHIEVEMENT_GROUPS = ['坚持', '词汇', '技能', '游戏', '测评'] as const
export type AchievementGroup = (typeof ACHIEVEMENT_GROUPS)[number]

export interface Achievement {
  readonly key: string
  readonly group: AchievementGroup
  readonly tier: 1 | 2 | 3
  readonly title: string
  /** What the learner has to do. */
  readonly description: string
  /** Unlocked for good once `progressOf` reaches this number. */
  readonly required: number
  readonly figure: keyof Stats
  /** Current value of the measured figure. */
  progressOf(stats: Stats): number
}

type Rule = [
  key: string,
  group: AchievementGroup,
  tier: 1 | 2 | 3,
  figure: keyof Stats,
  need: number,
  title: string,
  description: string,
]
const RULES: Rule[] = [
  ['streak-3', '坚持', 1, 'streak', 3, '三日之约', '连续学习 3 天'],
  ['streak-7', '坚持', 1, 'streak', 7, '一周全勤', '连续学习 7 天'],
  ['streak-30', '坚持', 2, 'streak', 30, '月度之星', '连续学习 30 天'],
  ['streak-100', '坚持', 3, 'streak', 100, '百日不辍', '连续学习 100 天'],
  ['goal-7', '坚持', 1, 'goalDays', 7, '言出必行', '有 7 天学满每日目标时间'],
  ['goal-60', '坚持', 3, 'goalDays', 60, '自律达人', '有 60 天学满每日目标时间'],
  ['weekend-8', '坚持', 2, 'weekendDays', 8, '周末不打烊', '在周六或周日学习，累计 8 天'],
  ['words-1', '词汇', 1, 'wordsMet', 1, '第一个单词', '学习第 1 个单词'],
  ['words-100', '词汇', 1, 'wordsMet', 100, '百词入门', '学过 100 个单词'],
  ['words-500', '词汇', 2, 'wordsMet', 500, '词汇积累', '学过 500 个单词'],
  ['words-2000', '词汇', 3, 'wordsMet', 2_000, '词海遨游', '学过 2000 个单词'],
  ['known-50', '词汇', 1, 'wordsKnown', 50, '记得牢', '牢记 50 个单词（记忆能保持 21 天以上）'],
  ['known-300', '词汇', 2, 'wordsKnown', 300, '过目不忘', '牢记 300 个单词（记忆能保持 21 天以上）'],
  ['known-1000', '词汇', 3, 'wordsKnown', 1_000, '行走的词典', '牢记 1000 个单词（记忆能保持 21 天以上）'],
  ['answers-1000', '技能', 1, 'answers', 1_000, '千题之行', '累计答题 1000 次'],
  ['answers-10000', '技能', 3, 'answers', 10_000, '万题不倦', '累计答题 10000 次'],
  ['perfect-1', '技能', 1, 'perfectDays', 1, '全对的一天', '一天答题至少 20 次并且全部答对'],
  ['perfect-10', '技能', 3, 'perfectDays', 10, '十全十美', '有 10 天答题至少 20 次并且全部答对'],
  ['day-200', '技能', 2, 'mostInADay', 200, '火力全开', '一天内答题 200 次'],
  ['spelled-100', '技能', 1, 'spelled', 100, '拼写能手', '拼写练习过 100 个单词'],
  ['listened-100', '技能', 1, 'listened', 100, '顺风耳', '听音练习过 100 个单词或句子'],
  ['translated-50', '技能', 2, 'translated', 50, '小小翻译家', '翻译过 50 个句子'],
  ['cloze-20', '技能', 2, 'clozes', 20, '填空高手', '完成 20 篇完形填空'],
  ['games-1', '游戏', 1, 'plays', 1, '初次挑战', '完成 1 局游戏挑战'],
  ['games-all', '游戏', 1, 'games', 3, '样样都玩', '拼写、配对、生存三种游戏各完成 1 局'],
  ['games-50', '游戏', 2, 'plays', 50, '游戏常客', '完成 50 局游戏挑战'],
  ['survival-30', '游戏', 3, 'survived', 30, '生存大师', '在一局生存游戏中答对 30 题'],
  ['placed', '测评', 1, 'level', 1, '知己知彼', '完成一次水平测评'],
  ['placed-senior', '测评', 2, 'level', 3, '高中水平', '水平测评达到高中'],
  ['placed-university', '测评', 3, 'level', 4, '大学水平', '水平测评达到大学'],
]

export const ACHIEVEMENTS: readonly Achievement[] = RULES.map(
  ([key, group, tier, figure, need, title, description]) => ({
    key,
    group,
    tier,
    title,
    description,
    required: need,
    figure,
    progressOf: (stats) => stats[figure],
  }),
)

/** Points that an achievement gives once. */
export const pointsOfAchievement = ({ tier }: Pick<Achievement, 'tier'>): number =>
  [20, 50, 100][tier - 1] ?? 0

/**
 * Achievements reached by the figures and not unlocked before. Unlocked ones stay, even if the figures fall.
 */
export const newlyUnlocked = (stats: Stats, unlocked: ReadonlySet<string>): Achievement[] =>
  ACHIEVEMENTS.filter(
    (achievement) => !unlocked.has(achievement.key) && achievement.progressOf(stats) >= achievement.required,
  )
