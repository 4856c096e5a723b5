/** Wordings of the problems of words, units and headword lists: English for engineers, Chinese for teachers. */
export const WORD_TEXTS = {
  wrong_heading: ['its heading is {heading}', '文件的表头被改动过。请恢复原来的表头。'],
  wrong_field_count: [
    '{count} fields, not {expected}',
    '这一行有 {count} 个字段，应为 {expected} 个。请检查是否多了或少了制表符。',
  ],
  spare_spaces: ['spaces to spare', '有多余的空格。请删去开头、结尾和连续的空格。'],
  not_headword: ['not a headword', '这不是一个单词。只能用英文字母，中间可有空格、连字符或撇号。'],
  no_topic: ['no topic: {topic}', '没有“{topic}”这个主题。请从下拉列表中选一个。'],
  no_band: ['no band: {band}', '“{band}”不是学习阶段。请填 1、2 或 3（本年级的前、中、后三分之一）。'],
  no_chinese_roots: [
    'roots without Chinese: {roots}',
    '构词与记忆里没有中文：{roots}。请用中文说明，没有可说的就留空。',
  ],
  not_ipa: [
    '{accent} is not IPA as written here: {ipa}',
    '音标里有不用的符号：{ipa}。请对照说明表里的音标写法，ɡ、ˈ、ː 要用音标字符。',
  ],
  no_stress: [
    '{accent} has {count} vowels and no stress: {ipa}',
    '音标有 {count} 个元音，但没有重音符号 ˈ：{ipa}。',
  ],
  no_vowel: ['{accent} has no vowel: {ipa}', '音标里没有元音：{ipa}。'],
  final_r: ['{accent} ends in r: {ipa}', '英式音标不以 r 结尾：{ipa}。请删去词尾的 r。'],
  no_sense: ['no sense', '没有词义。请按“词性. 中文”填写，如 n. 苹果。'],
  no_part_of_speech: [
    'no part of speech: {pos} {zh}',
    '词义“{zh}”没有可用的词性（现在是“{pos}”）。请按“n. 苹果”填写：词性、英文句点、空格、中文。',
  ],
  no_chinese_sense: ['no Chinese in a sense: {zh}', '词义里没有中文：{zh}。'],
  half_width_sense: ['punctuation of a sense is ，；: {zh}', '词义里的标点要用中文的，和；：{zh}。'],
  pos_twice: ['a part of speech twice', '同一词性写了两次。请合并成一条，用；隔开。'],
  example_lacks_word: ['its example lacks it: {en}', '例句里没有这个单词：{en}。'],
  example_no_sentence: [
    'its example is no sentence: {en}',
    '例句不是完整的句子：{en}。请用大写字母开头、. ? ! 结尾。',
  ],
  example_length: [
    'its example has {count} words, not {least} to {most}: {en}',
    '例句有 {count} 个词，这个学段应为 {least}–{most} 个：{en}。',
  ],
  foreign_character: ['a foreign character in its example: {en}', '例句里有中文或其他非英文字符：{en}。'],
  translation_no_sentence: [
    'its translation is no Chinese sentence: {zh}',
    '译文不是完整的中文句子：{zh}。请以。？！等中文标点结尾。',
  ],
  half_width_translation: [
    'half-width punctuation in its translation: {zh}',
    '译文里有英文标点：{zh}。请改用中文标点，？！；。',
  ],
  no_word_of_level: [
    'there is no {word} in this level',
    '“{word}”不在这个学段的单词表里。请检查拼写和学段，或先在单词表里加上。',
  ],
  no_further_sense: [
    '{word} has no sense {sense}; it has {count}',
    '“{word}”只有 {count} 条词义，没有第 {sense} 条。请填 2 到 {count}；第 1 条词义的例句在单词表里。',
  ],
  mistake_unchanged: ['the right text is the wrong one', '正确写法与错误写法相同。请改正其中一处。'],
  mistake_lacks_word: ['the right text lacks the word: {right}', '正确写法里没有这个单词：{right}。'],
  mistake_foreign_character: [
    'a foreign character in {text}',
    '英文里有中文或其他非英文字符：{text}。请改用英文标点。',
  ],
  mistake_note: [
    'its note has no Chinese or more than {most} characters: {note}',
    '说明要用中文写清为什么错，最多 {most} 个字：{note}。',
  ],
  too_many_collocations: ['more than 4 collocations', '搭配超过 4 条。请只保留最常用的。'],
  collocation_lacks_word: ['a collocation lacks it: {en}', '搭配里没有这个单词：{en}。'],
  collocation_one_word: ['a collocation of one word: {en}', '搭配至少要有两个词：{en}。'],
  collocation_no_chinese: [
    'a collocation without Chinese: {en}',
    '搭配没有中文：{en}。请按“英文 = 中文”填写，多条之间用 | 隔开。',
  ],
  too_many_above_level: [
    '{share} % of its examples’ words are beyond the level',
    '这个年级的例句里有 {share}% 的词超出学段（最多 3%）。请把新例句改用学过的词。',
  ],
  syllables_differ: [
    '{uk} syllables in {ipaUk}, {us} in {ipaUs}',
    '英式音标 {ipaUk} 有 {uk} 个音节，美式 {ipaUs} 有 {us} 个，请核对。',
  ],
  stress_differs: [
    'the stress of {ipaUk} and {ipaUs} differs',
    '英式 {ipaUk} 与美式 {ipaUs} 的重音不一致，请核对。',
  ],
  no_american_r: ['no r in the American {ipa}', '美式音标 {ipa} 缺少 r，请核对。'],
  family_differs: [
    '{accent} is not {base} and -{suffix}',
    '音标应由词根的 {base} 加后缀 -{suffix} 构成，请核对两处音标。',
  ],
  word_twice: ['{spelling} twice', '“{spelling}”在这个学段已经有了。同一学段不能有两个同样的单词。'],
  too_few_words: ['{count} words, not {least}', '这个学段只有 {count} 个单词，至少要 {least} 个。'],
  unit_size: ['{count} words, not {least} to {most}', '单元有 {count} 个单词，应为 {least}–{most} 个。'],
  unit_number: [
    'numbered {number}, not {expected}',
    '单元号是 {number}，应为 {expected}。同一年级的单元号要从 1 连续编号。',
  ],
  unit_title: [
    'its title does not say what the learner can do: 我会…',
    '标题要以“我会”或“我能”开头，写学完能做什么，如：我会介绍我的家人。',
  ],
  unit_title_twice: ['its title for the second time', '这个年级已有同名的单元。请换一个标题。'],
  only_function_words: ['only function words', '单元里全是功能词（the、of 等）。请加入有具体意思的词。'],
  not_concrete: [
    '{word} is neither concrete nor a greeting',
    '三年级前两个单元不能有功能词“{word}”，只用看得见的词和问候语。',
  ],
  no_word_of_grade: [
    '{word} is no word of the grade',
    '“{word}”不是这个年级的单词。请先在单词表里加上，或检查拼写。',
  ],
  word_in_two_units: ['{word} for the second time', '“{word}”在这个年级的单元里出现了两次。'],
  band_order: [
    '{word} of band {band} after words of band {before}',
    '“{word}”的学习阶段是 {band}，却排在阶段 {before} 的词后面。请移到更靠前的单元，或改学习阶段。',
  ],
  in_no_unit: [
    'is in no unit',
    '这个单词不在任何单元里。每个单词都要写进本年级一个已有的单元，单元号填在单词表的“单元”列。',
  ],
  list_not_headword: ['not a headword: {word}', '名单里的“{word}”不是单词。'],
  list_twice: ['{word} for the second time', '名单里“{word}”出现了两次。'],
  list_order: ['{word} is not in alphabetical order', '名单里“{word}”没有按字母顺序排列。'],
  list_missing: [
    '{word} is missing',
    '考纲名单里有“{word}”，单词表里不能没有它。请恢复；名单有误时请与开发人员核对。',
  ],
  list_exception_written: ['{word} is an exception, but written', '“{word}”列为例外，单词表里却有。'],
  list_exception_reason: ['the exception {word} has no reason', '例外“{word}”没有写原因。'],
} as const
