import { useState } from 'react'
import { Notice } from '../../../ui/display/notice.tsx'

/** Shows a countdown. Screen readers announce it once, not every second. */
export function RateLimitNotice({ seconds }: { seconds: number }) {
  const [first] = useState(seconds)
  return (
    <Notice kind="warning">
      <span className="sr-only">{`登录尝试过多，请 ${first} 秒后重试`}</span>
      <span aria-hidden="true" className="num">{`登录尝试过多，请 ${seconds} 秒后重试`}</span>
    </Notice>
  )
}
