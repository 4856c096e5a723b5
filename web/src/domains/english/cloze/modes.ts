import type { Skill } from '@shangxue/study/history'

/** In `voice` mode the passage is read aloud. */
export const MODES = ['read', 'voice'] as const
export type Mode = (typeof MODES)[number]
export const MODE_NAMES: Record<Mode, string> = { read: '完形填空', voice: '语音完形' }
export const SKILL_OF_MODE: Record<Mode, Skill> = { read: 'recognise', voice: 'listen' }
