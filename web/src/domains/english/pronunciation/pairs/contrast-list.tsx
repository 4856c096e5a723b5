import { useQuery, useQueryClient } from '@tanstack/react-query'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { contrastPath } from '../paths.ts'
import { contrastPairsOptions } from './pair-words.ts'
import { type ContrastProgress, readProgress } from './stored-progress.ts'

const progressText = ({ heard, listened, said, spoken }: ContrastProgress) =>
  [`听 ${heard}/${listened}`, ...(spoken > 0 ? [`说 ${said}/${spoken}`] : [])].join(' · ')

const isMastered = ({ heard, listened, said, spoken }: ContrastProgress) =>
  listened > 0 && heard === listened && spoken > 0 && said === spoken

/** All contrasts with an example and the learner's last result. */
export function ContrastList({ owner, grade }: { owner: string; grade: number }) {
  const client = useQueryClient()
  const { data } = useQuery(contrastPairsOptions(client, grade))
  const progress = readProgress(owner)
  if (!data) return <SkeletonList rows={8} />
  return (
    <List label="容易混的音">
      {data.map(({ contrast: { id, title }, pairs }) => {
        const last = progress[id]
        return (
          <ListItem
            key={id}
            to={contrastPath(id)}
            title={title}
            note={
              <span lang="en">
                {pairs
                  .slice(0, 2)
                  .map((pair) => pair.map(({ spelling }) => spelling).join(' / '))
                  .join('，')}
              </span>
            }
            value={last && isMastered(last) ? <Tag kind="success">已分清</Tag> : undefined}
            valueNote={last ? progressText(last) : `${pairs.length} 对`}
          />
        )
      })}
    </List>
  )
}
