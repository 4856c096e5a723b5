/** What the blank of a cloze passage tests. */
export const CLOZE_POINTS = [
  '词义辨析',
  '固定搭配',
  '动词时态',
  '非谓语',
  '介词',
  '连词',
  '代词',
  '冠词与数词',
  '形容词与副词',
  '上下文推断',
] as const

/** Genres of reading texts. */
export const GENRES = ['记叙文', '说明文', '议论文', '应用文', '新闻报道'] as const

/** What a sentence practises, from simple to hard. */
export const SENTENCE_STRUCTURES = [
  'be 动词',
  '一般现在时',
  'there be',
  '情态动词',
  '疑问句',
  '祈使句与感叹句',
  '代词与数词',
  '介词短语',
  '现在进行时',
  '一般过去时',
  '一般将来时',
  '比较级与最高级',
  '并列句',
  '过去进行时',
  '现在完成时',
  '过去完成时',
  '被动语态',
  '不定式',
  '动名词',
  '分词',
  '使役与感官动词',
  '宾语从句',
  '状语从句',
  '定语从句',
  '主语与表语从句',
  '同位语从句',
  '形式主语与宾语',
  '虚拟语气',
  '倒装',
  '强调句',
  '省略与替代',
  '独立主格与 with 结构',
] as const
