import { GAMES, type Game } from '@shangxue/study/progress/points'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { stopSpeech } from '../../../lib/audio/speech.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import type { IconName } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { gradeWordsOptions, type Word } from '../content/content-packs.ts'
import { findWordsById } from '../content/find-words.ts'
import { useGoal, useLearner, useLearnerStudy } from '../learner/use-learner.ts'
import { StudyGuide } from '../look/study-guide.tsx'
import { useStudyLook } from '../look/study-look.ts'
import { loadPictures } from '../pictures/picture-book.ts'
import { introducedItems } from '../plan/daily-plan.ts'
import { recordPlay } from '../store/study-log.ts'
import { useStudy } from '../store/study-state.ts'
import { GameOver } from './game-over.tsx'
import { GAME_TEXTS, type GameResult, YOUNG_GAME_TEXTS } from './game-rules.ts'
import { MatchingGame } from './matching-game.tsx'
import { SpellingGame } from './spelling-game.tsx'
import { SurvivalGame } from './survival-game.tsx'

const ICONS: Record<Game, IconName> = { spelling: 'edit', matching: 'copy', survival: 'flash' }
const GAME_BOARDS = { spelling: SpellingGame, matching: MatchingGame, survival: SurvivalGame }
/** With fewer introduced words than this, words of the grade are added. */
const MIN_WORDS = 40

/** 游戏挑战: three games with introduced words or words of the grade. */
export default function GameChallengeScreen() {
  const { get } = useUrlParams()
  const game = parseOneOf(GAMES, get('game'))
  return game ? <GamePlay key={game} game={game} /> : <GameMenu />
}

function GameMenu() {
  const { bests } = useLearnerStudy()
  const isYoung = useStudyLook() === 'young'
  const texts = isYoung ? YOUNG_GAME_TEXTS : GAME_TEXTS
  const bestScoreOf = (game: Game) =>
    Math.max(0, ...bests.filter((entry) => entry.game === game).map(({ score }) => score))
  return (
    <Page title="游戏挑战" back="/english-study">
      <Card flush>
        <List>
          {GAMES.map((game) => (
            <ListItem
              key={game}
              icon={ICONS[game]}
              title={texts[game].title}
              note={texts[game].note}
              to={`?game=${game}`}
              {...(!isYoung &&
                bestScoreOf(game) > 0 && { value: `${bestScoreOf(game)} 分`, valueNote: '最好成绩' })}
            />
          ))}
        </List>
      </Card>
    </Page>
  )
}

/** Introduced words, filled up with words of the grade. */
function useGameWords() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  const withPictures = async (words: readonly Word[]) => ({
    words,
    pictures: await loadPictures(client, words),
  })
  return useQuery({
    queryKey: ['study-game-words', goal.grade],
    queryFn: async () => {
      const introducedWords = await findWordsById(
        client,
        introducedItems(useStudy.getState().memories, 'word'),
        goal.grade,
      )
      if (introducedWords.size >= MIN_WORDS) return withPictures([...introducedWords.values()])
      const pack = await client.ensureQueryData(gradeWordsOptions(goal.grade))
      return withPictures(
        [...introducedWords.values(), ...pack.filter(({ id }) => !introducedWords.has(id))].slice(
          0,
          2 * MIN_WORDS,
        ),
      )
    },
    enabled: ready,
    gcTime: 0,
    meta: { quiet: true },
  })
}

function GamePlay({ game }: { game: Game }) {
  const goal = useGoal()
  const bests = useStudy((study) => study.bests)
  const { data, isError, refetch } = useGameWords()
  const isYoung = useStudyLook() === 'young'
  const [stage, setStage] = useState<
    { at: 'rules' | 'play'; turn: number } | { at: 'over'; turn: number; outcome: GameResult; best: number }
  >({
    at: 'rules',
    turn: 0,
  })
  useEffect(() => stopSpeech, [])
  const previousBest = Math.max(0, ...bests.filter((entry) => entry.game === game).map(({ score }) => score))
  const finish = useCallback(
    (outcome: GameResult) => {
      const { score, right, ms } = outcome
      void recordPlay({ game, grade: goal.grade, score, right, ms })
      setStage(({ turn }) => ({ at: 'over', turn, outcome, best: previousBest }))
    },
    [game, goal.grade, previousBest],
  )
  const startGame = () => setStage(({ turn }) => ({ at: 'play', turn: turn + 1 }))
  const { title, rules } = (isYoung ? YOUNG_GAME_TEXTS : GAME_TEXTS)[game]
  const Board = GAME_BOARDS[game]
  const back = '/english-study/game-challenge'

  if (stage.at === 'over')
    return (
      <GameOver
        title={title}
        back={back}
        outcome={stage.outcome}
        previousBest={stage.best}
        onReplay={startGame}
      />
    )
  return (
    <Page
      title={title}
      back={back}
      footer={
        stage.at === 'rules' &&
        data && (
          <Button block icon="play" onClick={startGame}>
            开始
          </Button>
        )
      }
    >
      {isError && !data ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : !data ? (
        <SkeletonList rows={4} />
      ) : stage.at === 'rules' && isYoung ? (
        <StudyGuide kind={`game ${game}`} instruction={rules} mood="idle" />
      ) : stage.at === 'rules' ? (
        <Card title="怎么玩">
          <p>{rules}</p>
          {previousBest > 0 && <p>你的最好成绩：{previousBest} 分</p>}
        </Card>
      ) : (
        <Board key={stage.turn} {...data} onEnd={finish} />
      )}
    </Page>
  )
}
