import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useSpin, useWheel } from '../use-wheel.ts'
import { oddsText, ruleText, ruleUnit, type SpinResult, type Wheel } from '../wheel.ts'
import styles from './wheel.module.css'
import { WheelDisc } from './wheel-disc.tsx'

/** The wheel, the odds of its prizes, and the rules that grant chances. */
export function SpinView({ isBoss }: { isBoss: boolean }) {
  const { data, error, refetch } = useWheel()
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonList rows={6} />
  if (data.prizes.length === 0)
    return (
      <EmptyState
        icon="gift"
        title="转盘上还没有奖品"
        hint={isBoss ? '请到“管理”中添加奖品' : '老板放上奖品后就可以抽奖'}
        action={isBoss && <ButtonLink to="/others/lucky-wheel?view=manage">添加奖品</ButtonLink>}
      />
    )
  return (
    <div className={styles.stack}>
      <SpinningWheel wheel={data} />
      <ChanceRules rules={data.rules} />
      <Card title="奖品与概率" flush>
        <List label="奖品与概率">
          {data.prizes.map(({ id, name, kind, odds, stock }) => (
            <ListItem
              key={id}
              icon={kind === 'goods' ? 'gift' : 'sun'}
              title={name}
              note={stock === null || odds === 0 ? undefined : `剩 ${stock} 份`}
              value={oddsText(odds)}
            />
          ))}
        </List>
      </Card>
    </div>
  )
}

function SpinningWheel({ wheel }: { wheel: Wheel }) {
  const { disc, prizes, step: phase, drawn: spinResult, start, busy, close } = useSpin(wheel.prizes)
  const { chances } = wheel
  const isSoldOut = wheel.prizes.every(({ odds }) => odds === 0)
  return (
    <div className={styles.play}>
      <div className={styles.wheel} data-step={phase}>
        <WheelDisc prizes={prizes} disc={disc} />
        <button
          type="button"
          className={styles.go}
          disabled={busy || chances === 0 || isSoldOut}
          onClick={() => void start()}
        >
          {busy ? '抽奖中' : '抽奖'}
        </button>
      </div>
      <p className={styles.chances} aria-live="polite">
        {busy ? '正在抽奖' : chancesText(chances, isSoldOut)}
      </p>
      <SpinResultSheet spinResult={spinResult} onClose={close} onAgain={start} />
    </div>
  )
}

function chancesText(chances: number, isSoldOut: boolean): string {
  if (isSoldOut) return chances > 0 ? `奖品抽完了，${chances} 次机会留到补充之后` : '奖品抽完了，等老板补充'
  return chances > 0 ? `还有 ${chances} 次机会` : '现在没有机会，看看下面怎样得到'
}

interface SpinResultSheetProps {
  spinResult: SpinResult | undefined
  onClose: () => void
  onAgain: () => Promise<void>
}

function SpinResultSheet({ spinResult, onClose, onAgain }: SpinResultSheetProps) {
  const hasWon = spinResult?.kind === 'goods'
  return (
    <Sheet
      open={spinResult !== undefined}
      onClose={onClose}
      title={hasWon ? '中奖了' : '没有抽中'}
      footer={
        spinResult && spinResult.chances > 0 ? (
          <Button block onClick={() => void onAgain()}>
            再抽一次，还有 {spinResult.chances} 次
          </Button>
        ) : (
          <Button block kind="secondary" onClick={onClose}>
            知道了
          </Button>
        )
      }
    >
      <div className={styles.result} role="status">
        <Icon name={hasWon ? 'trophy' : 'sun'} size={3} />
        <p className={styles.prize}>{spinResult?.name}</p>
        <p className={styles.note}>{hasWon ? '已通知老板，请向老板领取' : '机会用掉了，下次好运'}</p>
      </div>
    </Sheet>
  )
}

function ChanceRules({ rules }: { rules: Wheel['rules'] }) {
  return (
    <Card title="怎样得到机会" flush>
      <List label="怎样得到机会">
        {rules.map((rule) => (
          <ListItem
            key={rule.kind}
            icon={rule.kind === 'sales_day' ? 'wallet' : 'book'}
            title={ruleText(rule)}
            note={`今天 ${rule.done} / ${rule.need} ${ruleUnit(rule.kind)}`}
            value={rule.got && <Tag kind="success">今天已得</Tag>}
          />
        ))}
        <ListItem icon="user" title="老板发放" note="发放后会收到通知" />
      </List>
    </Card>
  )
}
