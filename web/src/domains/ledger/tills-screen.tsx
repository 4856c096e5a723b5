import { useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../lib/address/url-params.ts'
import { useBackTarget } from '../../lib/address/use-back-target.ts'
import { formatAgo, formatDateTime } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { RequirePermission } from '../../ui/access/require-permission.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { List, ListItem, ListRow } from '../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../ui/display/stat.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { ListPage } from '../../ui/layout/list/list-page.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonList } from '../../ui/state/skeleton.tsx'

import styles from './accounts.module.css'
import { TILLS_PATH, type Till, useTillCounts, useTills } from './api.ts'
import { TillCountSheet } from './till-count-sheet.tsx'

/** 现金盘点: the balance of each till and its last cash count. */
export default function TillsScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('id'))
  return (
    <RequirePermission permission="till-count" title="现金盘点">
      {id === undefined ? <TillList /> : <TillDetail key={id} id={id} />}
    </RequirePermission>
  )
}

function TillList() {
  const { data, error, refetch } = useTills()
  return (
    <Page title="现金盘点" back={useBackTarget('/my-profile')}>
      {!data && !error && <SkeletonList rows={5} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState icon="wallet" title="还没有现金账户" hint="门店第一次收现金时会自动建立" />
      )}
      {data && data.length > 0 && (
        <List label="现金账户">
          {data.map((till) => (
            <ListItem
              key={till.id}
              to={`${TILLS_PATH}?id=${till.id}`}
              icon="store"
              title={till.name}
              note={till.counted ? `${formatAgo(till.counted.at)}由${till.counted.by}盘点` : '还没有盘点过'}
              value={formatMoney(till.book_fen)}
              valueNote={<Difference fen={till.counted?.difference_fen} />}
            />
          ))}
        </List>
      )}
    </Page>
  )
}

/** The surplus or shortage of a cash count. */
function Difference({ fen }: { fen: number | undefined }) {
  if (fen === undefined) return null
  if (fen === 0) return <Tag kind="success">相符</Tag>
  return <Tag kind="danger">{fen > 0 ? `多 ${formatMoney(fen)}` : `少 ${formatMoney(-fen)}`}</Tag>
}

function TillDetail({ id }: { id: number }) {
  const { data, error, refetch } = useTills()
  const till = data?.find((item) => item.id === id)
  const back = useBackTarget(TILLS_PATH)
  if (till) return <TillCounts till={till} back={back} />
  return (
    <Page title="现金盘点" back={back}>
      {!data && !error && <SkeletonList rows={5} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && <EmptyState icon="wallet" title="没有这个现金账户" hint="请回到列表重新选择" />}
    </Page>
  )
}

function TillCounts({ till, back }: { till: Till; back: string | (() => void) }) {
  const list = useTillCounts(till.id)
  const [isCounting, setIsCounting] = useState(false)
  return (
    <>
      <ListPage
        title={till.name}
        back={back}
        list={list}
        itemKey={({ id }) => id}
        renderItem={({ at, by, counted_fen, book_fen, difference_fen, reason }) => (
          <ListRow
            title={formatDateTime(at)}
            note={
              <>
                {by}盘点，账面 {formatMoney(book_fen)}
                {reason && (
                  <>
                    <br />
                    {reason}
                  </>
                )}
              </>
            }
            value={formatMoney(counted_fen)}
            valueNote={<Difference fen={difference_fen} />}
          />
        )}
        summary={
          <Card>
            <div className={styles.stack}>
              <StatGrid>
                <Stat label="账面现金" value={formatMoney(till.book_fen)} />
              </StatGrid>
              <Button block icon="check" onClick={() => setIsCounting(true)}>
                盘点
              </Button>
            </div>
          </Card>
        }
        estimate={76}
        empty={<EmptyState icon="clock" title="还没有盘点过" hint="每天收工时点一次，差额马上入账" />}
      />
      <TillCountSheet open={isCounting} onClose={() => setIsCounting(false)} till={till} />
    </>
  )
}
