import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useTurn, useWheel } from '../use-wheel.ts'
import { type Drawn, oddsText, ruleText, unitOf, type Wheel } from '../wheel.ts'
import { Disc } from './disc.tsx'
import styles from './wheel.module.css'

/** The wheel, the odds of its prizes, and the rules that grant chances. */
export function PlayView({ boss }: { boss: boolean }) {
  const { data, error, refetch } = useWheel()
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonList rows={6} />
  if (data.prizes.length === 0)
    return (
      <EmptyState
        icon="gift"
        title="转盘上还没有奖品"
        hint={boss ? '请到“管理”中添加奖品' : '老板放上奖品后就可以抽奖'}
        action={boss && <ButtonLink to="/others/lucky-wheel?view=manage">添加奖品</ButtonLink>}
      />
    )
  return (
    <div className={styles.stack}>
      <Turning wheel={data} />
      <Rules rules={data.rules} />
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

function Turning({ wheel }: { wheel: Wheel }) {
  const { disc, prizes, step, drawn, start, busy, close } = useTurn(wheel.prizes)
  const { chances } = wheel
  const gone = wheel.prizes.every(({ odds }) => odds === 0)
  return (
    <div className={styles.play}>
      <div className={styles.wheel} data-step={step}>
        <Disc prizes={prizes} disc={disc} />
        <button
          type="button"
          className={styles.go}
          disabled={busy || chances === 0 || gone}
          onClick={() => void start()}
        >
          {busy ? '抽奖中' : '抽奖'}
        </button>
      </div>
      <p className={styles.chances} aria-live="polite">
        {busy ? '正在抽奖' : chancesText(chances, gone)}
      </p>
      <Result drawn={drawn} onClose={close} onAgain={start} />
    </div>
  )
}

function chancesText(chances: number, gone: boolean): string {
  if (gone) return chances > 0 ? `奖品抽完了，${chances} 次机会留到补充之后` : '奖品抽完了，等老板补充'
  return chances > 0 ? `还有 ${chances} 次机会` : '现在没有机会，看看下面怎样得到'
}

interface ResultProps {
  drawn: Drawn | undefined
  onClose: () => void
  onAgain: () => Promise<void>
}

function Result({ drawn, onClose, onAgain }: ResultProps) {
  const won = drawn?.kind === 'goods'
  return (
    <Sheet
      open={drawn !== undefined}
      onClose={onClose}
      title={won ? '中奖了' : '没有抽中'}
      footer={
        drawn && drawn.chances > 0 ? (
          <Button block onClick={() => void onAgain()}>
            再抽一次，还有 {drawn.chances} 次
          </Button>
        ) : (
          <Button block kind="secondary" onClick={onClose}>
            知道了
          </Button>
        )
      }
    >
      <div className={styles.result} role="status">
        <Icon name={won ? 'trophy' : 'sun'} size={3} />
        <p className={styles.prize}>{drawn?.name}</p>
        <p className={styles.note}>{won ? '已通知老板，请向老板领取' : '机会用掉了，下次好运'}</p>
      </div>
    </Sheet>
  )
}

function Rules({ rules }: { rules: Wheel['rules'] }) {
  return (
    <Card title="怎样得到机会" flush>
      <List label="怎样得到机会">
        {rules.map((rule) => (
          <ListItem
            key={rule.kind}
            icon={rule.kind === 'sales_day' ? 'wallet' : 'book'}
            title={ruleText(rule)}
            note={`今天 ${rule.done} / ${rule.need} ${unitOf(rule.kind)}`}
            value={rule.got && <Tag kind="success">今天已得</Tag>}
          />
        ))}
        <ListItem icon="user" title="老板发放" note="发放后会收到通知" />
      </List>
    </Card>
  )
}
