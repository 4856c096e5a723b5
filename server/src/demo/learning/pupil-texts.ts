import type { PaperName } from './exam-papers.ts'

type ByLabel = Readonly<Record<string, string>>

/** Wrong answers of pupils by question. */
export const WRONG_ANSWERS: Partial<Record<PaperName, ByLabel>> = {
  'primary-english': {
    11: 'Wensday',
    12: 'libary',
    13: 'health',
    14: 'lake',
    15: 'usual',
    31: 'Does she likes drawing pictures?',
    32: 'There are not some birds in the tree.',
    33: 'How they are going to the zoo?',
    34: 'our English teacher is tall very',
    35: 'My mother cooking in the kitchen.',
    36: 'I get up at nine. I play games and watch TV. I am happy.',
  },
  'primary-maths': {
    1: '305008000; 3050.08',
    2: '15; 60',
    3: '4:1; 1/4',
    4: '31.4; 314',
    5: '96',
    6: '1/5; 1/5',
    7: '3; -3',
    8: '47; 60',
    9: '192; 58',
    10: '25; 81',
  },
  'junior-english': {
    29: 'careful',
    30: 'nineth',
    31: 'tall',
    32: 'practice',
    33: 'Seven hours.',
    34: 'Our brain is sleeping too.',
    35: 'Because we will play with the phone.',
    36: 'forward; hear',
    37: 'not; until',
    38: 'famous; of',
    39: 'more; healthy',
    40: `Dear Jack,
I’m glad to hear from you. I know you are sad. I often do my homework late too.
You can make a plan. You should not play phone. I hope you are good.
Yours,
Li Hua`,
  },
  'junior-history': {
    29: '林则徐是一位民族英雄。他在虎门销烟，把英国人的鸦片都销毁了。我很佩服他，我们要爱国，好好学习。',
  },
}

/** Long answers of pupils who know the subject. */
export const COMPOSITIONS: Partial<Record<PaperName, ByLabel>> = {
  'primary-english': {
    36: `My Weekend
I usually get up at half past seven on Saturday. I do my homework with my sister in the morning. In the afternoon we ride bikes in the park. On Sunday I help my mother cook dinner. I feel very happy at weekends.`,
  },
  'junior-english': {
    40: `Dear Jack,
I’m glad to hear from you. I understand how you feel, because I used to leave everything to the last minute too.
First, you can write a plan and do the most difficult thing first, so that the rest becomes easy. Second, you had better put your phone in another room, because it takes away a lot of time.
I hope my advice can help you. Good luck!
Yours,
Li Hua`,
  },
  'junior-history': {
    29: '邓世昌与他的时代。19世纪末，日本加紧对外扩张，清朝海防废弛。1894年甲午中日战争爆发，黄海海战中致远舰弹药用尽，管带邓世昌下令冲向日舰，与全舰二百多名官兵壮烈殉国。他的牺牲激励国人反抗侵略，也使更多人看到必须变革才能救国。读到这段历史，我更明白落后就要挨打，今天要努力学习，建设强大的祖国。',
  },
}

/** A teacher's remarks on long answers, by quality. */
export const REMARKS = {
  good: '内容完整，条理清楚，个别语句可以再精炼',
  weak: '要点不全，例子太少，请对照参考答案补写',
} as const
