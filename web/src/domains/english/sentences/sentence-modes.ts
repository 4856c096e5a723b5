import type { Skill } from '@shangxue/study/scheduling/history'
import type { IconName } from '../../../ui/icon/icon.tsx'

export const SENTENCE_MODES = ['dictation', 'translation', 'order'] as const
export type SentenceMode = (typeof SENTENCE_MODES)[number]

interface SentenceModeInfo {
  readonly title: string
  readonly note: string
  readonly icon: IconName
  readonly skill: Skill
}

/** Ordering given words trains the same skill as writing a translation, for beginners. */
export const SENTENCE_MODE_INFO: Record<SentenceMode, SentenceModeInfo> = {
  dictation: { title: '听写练习', note: '听句子，写下来', icon: 'volume', skill: 'listen' },
  translation: { title: '翻译练习', note: '看中文，写英文', icon: 'edit', skill: 'translate' },
  order: { title: '排词成句', note: '看中文，把单词排成句子', icon: 'sort', skill: 'translate' },
}
