import { hostName, OPEN_IN_BROWSER } from '../../../lib/device/host.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { PushSupport } from '../push/push-support.ts'
import { type PushOnThisDevice, useTestPush } from '../use-push-device.ts'
import styles from './push-settings.module.css'

/** Explains why this device receives no pushes and how to enable them. */
const HELP_TEXTS: Record<Exclude<PushSupport, 'ready'>, string> = {
  insecure: '当前地址不是 https，浏览器不允许推送。请改用 https 地址打开，或联系管理员。',
  install:
    '在 iPhone 和 iPad 上，推送只发给主屏幕上的应用：用 Safari 打开，点“分享”，再点“添加到主屏幕”，然后从主屏幕打开商学，回到这里开启。',
  'in-app': `不能接收推送。请${OPEN_IN_BROWSER}，登录后回到这里开启。`,
  unsupported: '这个浏览器不能接收推送。可以换用系统自带浏览器、Edge 或 Firefox；通知仍会出现在应用里。',
  denied:
    '浏览器已拒绝商学发送通知。请点地址栏左边的图标，在网站设置中把“通知”改为“允许”；从主屏幕打开的应用，请到系统设置的通知中允许。改好后回到这里。',
}

const helpTextOf = (ability: Exclude<PushSupport, 'ready'>): string =>
  ability === 'in-app' ? `${hostName()}里${HELP_TEXTS[ability]}` : HELP_TEXTS[ability]

/** Shows whether this device receives pushes and turns them on or off. */
export function ThisDevice({ ability, own, known, enable, disable }: PushOnThisDevice) {
  const testPush = useTestPush()
  if (!ability || !known) return <SkeletonList rows={1} />
  if (ability !== 'ready')
    return <Notice kind={ability === 'denied' ? 'warning' : 'info'}>{helpTextOf(ability)}</Notice>
  if (!own)
    return (
      <Card title="本机推送" action={<Tag>未开启</Tag>}>
        <div className={styles.block}>
          <p className={styles.words}>开启后，应用关着也能收到任务到期、审批和提醒。随时可以关闭。</p>
          <Button block icon="bell" onClick={enable}>
            开启推送
          </Button>
        </div>
      </Card>
    )
  return (
    <Card title="本机推送" action={<Tag kind="success">已开启</Tag>}>
      <div className={styles.block}>
        {own.failing && <Notice kind="warning">最近一条没有送达，可以发送测试看看</Notice>}
        <div className={styles.pair}>
          <Button kind="secondary" onClick={() => testPush(own.id)}>
            发送测试
          </Button>
          <Button kind="secondary" onClick={disable}>
            关闭推送
          </Button>
        </div>
      </div>
    </Card>
  )
}
