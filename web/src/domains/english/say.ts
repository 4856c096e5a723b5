import { speak } from '../../lib/audio/index.ts'
import { toast } from '../../ui/overlay/toast.ts'

export const SILENT = '现在放不出声音，请检查音量和网络'

/** Reads aloud what the learner asked to hear, and says so where nothing sounds. What is read unasked fails in silence. */
export async function say(text: string, how?: { rate?: number }): Promise<void> {
  if ((await speak(text, how)) === false) toast(SILENT, { kind: 'warning' })
}
