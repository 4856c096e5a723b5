import { getChallengeRanking } from '@shangxue/contract/reading/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import styles from '../reading.module.css'
import { formatDuration } from '../reading-paths.ts'

type Ranking = ResponseOf<typeof getChallengeRanking>

/** This week's ranking of a level, with the user's own rank. */
export function ChallengeRanking({ level }: { level: Level }) {
  const result = useQuery({ ...query(getChallengeRanking, { level }), meta: { quiet: true } })
  return (
    <Loaded of={result}>
      {({ people, list, own }) => (
        <Card title={`本周${level}排行`} flush={people > 0}>
          {people === 0 ? (
            <p className={styles.hint}>这周还没有人完成挑战，做完今天这篇就是第一名</p>
          ) : (
            <List label={`本周${level}排行`}>
              {list.map((entry) => (
                <RankingRow key={entry.name} entry={entry} />
              ))}
              {own && !list.some(({ me: isOwn }) => isOwn) && <RankingRow entry={own} />}
            </List>
          )}
        </Card>
      )}
    </Loaded>
  )
}

function RankingRow({ entry }: { entry: Ranking['list'][number] }) {
  const { place, name, me, days, right, questions, seconds } = entry
  return (
    <ListItem
      title={
        <>
          <span className={styles.place}>{place}</span>
          {me ? `${name}（我）` : name}
        </>
      }
      note={`${days} 天，用时 ${formatDuration(seconds)}`}
      value={`${right}/${questions}`}
    />
  )
}
