import type { Skill } from '@shangxue/study/scheduling/history'

/** In `voice` mode the passage is read aloud. */
export const CLOZE_MODES = ['read', 'voice'] as const
export type ClozeMode = (typeof CLOZE_MODES)[number]
export const CLOZE_MODE_NAMES: Record<ClozeMode, string> = { read: '完形填空', voice: '语音完形' }
export const SKILL_OF_CLOZE_MODE: Record<ClozeMode, Skill> = { read: 'recognise', voice: 'listen' }
