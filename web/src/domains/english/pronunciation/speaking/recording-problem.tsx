import { hostName, isInApp, OPEN_IN_BROWSER } from '../../../../lib/device/host.ts'
import { Notice } from '../../../../ui/display/notice.tsx'
import type { RecordingProblem } from '../recording/recorder.ts'

type Problem = RecordingProblem | 'failed'

const TEXTS: Readonly<Record<Problem, string>> = {
  denied: '没有麦克风权限。请在浏览器的网站设置里允许使用麦克风，再点话筒。',
  missing: '没有找到麦克风。请接上耳机或麦克风，再点话筒；也可以只听示范。',
  busy: '麦克风打不开，可能正被通话或别的应用占用。请关掉后再点话筒。',
  insecure: '麦克风只能在 https 网址下使用。请换用 https 打开；现在可以只听示范。',
  unsupported: '这个浏览器不能录音。请换一个浏览器打开；现在可以只听示范。',
  quiet: '没有听清。请靠近麦克风，找个安静的地方，再说一遍。',
  interrupted: '录音中断了，这次没有保留。请回到这里，再点话筒。',
  failed: '这次没有听辨出来。请再说一遍；一直不行就重新打开本页。',
}

/** In-app browsers have the permissions of the messenger, and some provide no microphone. */
const inAppTexts = (name: string): Partial<Record<Problem, string>> => ({
  denied: `没有麦克风权限。请在手机设置里允许${name}使用麦克风，再点话筒。`,
  unsupported: `${name}里不能录音。请${OPEN_IN_BROWSER}；现在可以只听示范。`,
})

/** Says why there is no result and what to do next. */
export function RecordingProblemNotice({ problem }: { problem: Problem }) {
  const text = (isInApp() && inAppTexts(hostName())[problem]) || TEXTS[problem]
  return <Notice kind="warning">{text}</Notice>
}
