/** Wordings of the problems that only a comparison of entries shows. */
export const LIBRARY_TEXTS = {
  entry_twice: ['twice', '这一条已经有了，不能重复。'],
  repeats: ['repeats "{run}" of {other}', '与“{other}”有一段相同的话：{run}。请改写其中一处。'],
  name_too_frequent: [
    '{name} is in {count} texts, not {most} at most',
    '人名 {name} 已在本学段的 {count} 篇文章里出现，最多 {most} 篇。请换一个名字。',
  ],
  topic_too_frequent: [
    '{count} of {total} texts are about {topic}',
    '本学段 {total} 篇文章里有 {count} 篇的主题是 {topic}，太多了。请换一个主题。',
  ],
  odd_length: ['a translation of odd length: {zh}', '译文与原文长短相差太多：{zh}。请检查是否漏译或多译。'],
  informal: ['{word} is too informal', '“{word}”太口语化，书面英语里不用。'],
  rename_without_entry: ['there is no {name}', '改名记录里的“{name}”已经不存在。'],
  rename_first_in_use: [
    'the first name of {name} is missing or in use: {first}',
    '“{first}”是“{name}”原来的名字，学习记录还在用，不能给别的条目。',
  ],
  rename_twice: ['{name} twice', '改名记录里“{name}”出现了两次。'],
  too_few_entries: ['{count} {what}, not {least}', '{what} 只有 {count} 条，至少要 {least} 条。'],
} as const
