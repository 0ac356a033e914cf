import { expect, it } from 'vitest';
import { ROOT } from './lines.ts';
import { MOST_OPENED, createTreeModel } from './model.ts';
import type { TreeNode } from './node.ts';

const node = (id: string): TreeNode => ({ id, name: id, folder: true, icon: null });
const idsOf = (tree: ReturnType<typeof createTreeModel>, id: string) =>
  tree.shape
    .get()
    .branches.get(id)
    ?.nodes.map((one) => one.id);

it('loads each branch when it is first opened, and keeps it', async () => {
  const asked: (string | undefined)[] = [];
  const tree = createTreeModel(async (id) => {
    asked.push(id);
    return id === undefined ? [node('a')] : [node(`${id}1`)];
  });
  await tree.reload();
  await tree.expand('a');
  tree.collapse('a');
  await tree.expand('a');
  expect(asked).toEqual([undefined, 'a']);
  await tree.reload('never opened');
  expect(asked).toHaveLength(2);
});

it('opens the way down, and says where a step is not there', async () => {
  const tree = createTreeModel(async (id) => [node(id === undefined ? 'a' : `${id}1`)]);
  expect(await tree.openWay(['a', 'a1', 'a11'])).toBe(true);
  expect([...tree.shape.get().open]).toEqual(['a', 'a1']);
  expect(await tree.openWay(['a', 'b'])).toBe(false);
});

it('keeps what was there where loading again failed, and takes the latest answer, not the last to come', async () => {
  const answers: ((nodes: TreeNode[] | Error) => void)[] = [];
  const tree = createTreeModel(
    () =>
      new Promise((resolve, reject) => {
        answers.push((nodes) => (nodes instanceof Error ? reject(nodes) : resolve(nodes)));
      }),
  );
  const first = tree.reload();
  const second = tree.reload();
  answers[1]?.([node('new')]);
  answers[0]?.([node('old')]);
  await Promise.all([first, second]);
  expect(idsOf(tree, ROOT)).toEqual(['new']);
  const third = tree.reload();
  answers[2]?.(new Error('no answer'));
  await third;
  expect(tree.shape.get().branches.get(ROOT)).toMatchObject({ state: 'failed', nodes: [{ id: 'new' }] });
});

it('loads again what is drawn, and what is closed when it is opened', async () => {
  const asked: (string | undefined)[] = [];
  const tree = createTreeModel(async (id) => {
    asked.push(id);
    return [node(id === undefined ? 'a' : `${id}1`)];
  });
  await tree.openWay(['a', 'a1', 'a11']);
  tree.collapse('a');
  asked.length = 0;
  await tree.refresh();
  expect(asked).toEqual([undefined]);
  await tree.expand('a');
  expect(asked, 'what was open below opens with it').toEqual([undefined, 'a', 'a1']);
});

it('opens all under a node in portions, says that more is to come, and goes on where it stopped', async () => {
  let asked = 0;
  const tree = createTreeModel(async (id) => {
    asked += 1;
    if (id === undefined) return [node('a')];
    return id === 'a' ? Array.from({ length: MOST_OPENED * 2 }, (_, n) => node(`a${n}`)) : [];
  });
  await tree.reload();
  asked = 0;
  expect(await tree.expandUnder('a')).toBe(false);
  expect([asked, tree.drawn().length]).toEqual([MOST_OPENED, MOST_OPENED]);
  expect(await tree.expandUnder('a')).toBe(false);
  expect(await tree.expandUnder('a')).toBe(true);
  expect([asked, tree.drawn().length]).toEqual([MOST_OPENED * 2 + 1, MOST_OPENED * 2 + 1]);
});

it('18.g what was open is open the next time, and what is gone meanwhile is forgotten', async () => {
  const load = (gone: string) => async (id: string | undefined) =>
    (id === undefined ? ['a', 'b'] : id === 'a' ? ['a1', 'a2'] : []).filter((one) => one !== gone).map(node);
  const first = createTreeModel(load(''));
  expect(first.kept()).toBeUndefined();
  await first.reload();
  await first.expand('a', 'a1', 'b');
  const kept = first.kept();
  expect(kept).toEqual(['a', 'a1', 'b']);
  const again = createTreeModel(load('a1'), kept);
  await again.reload();
  expect(again.drawn()).toEqual(['a', 'b']);
  expect(again.kept()).toEqual(['a', 'b']);
});
