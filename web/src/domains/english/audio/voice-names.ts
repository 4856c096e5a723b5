import type { ServerVoice } from '../../../lib/audio/voice-choice.ts'

export const SERVER_VOICE_NAMES: Readonly<Record<ServerVoice, { label: string; note: string }>> = {
  rms: { label: '美音男', note: '最清楚，单词和句子都推荐' },
  slt: { label: '美音女', note: '声音柔和，词尾读得轻' },
  awb: { label: '英式', note: '男声，带苏格兰口音，音标显示英式' },
}
