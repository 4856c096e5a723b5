import { speak } from '../../lib/audio/index.ts'
import { toast } from '../../ui/overlay/toast.ts'

export const SILENT = '现在放不出声音，请检查音量和网络'

/** Speaks a text that the learner asked for and reports a failure. Automatic speech fails silently. */
export async function say(text: string, how?: { rate?: number }): Promise<void> {
  if ((await speak(text, how)) === false) toast(SILENT, { kind: 'warning' })
}
