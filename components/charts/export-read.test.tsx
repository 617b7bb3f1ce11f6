import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PictureTools, readPicture } from './export-read';

const tools: PictureTools = {
  colorOf: (css) => ({
    hex: css === 'transparent' || css.includes('0, 0)') ? '#000000' : '#123456',
    opacity: css === 'transparent' || css.includes('0, 0)') ? 0 : 1,
  }),
  propertyOf: () => '',
  ascentOf: ({ sizePx }) => sizePx * 0.8,
};

/** jsdom has no layout: each element says by `data-box` where it lies. */
function boxOf(element: Element): DOMRect {
  const [x = 0, y = 0, width = 0, height = 0] = (element.getAttribute('data-box') ?? '').split(' ').map(Number);
  return new DOMRect(x, y, width, height);
}

class Box {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
  get left() {
    return this.x;
  }
  get top() {
    return this.y;
  }
  get right() {
    return this.x + this.width;
  }
  get bottom() {
    return this.y + this.height;
  }
}

beforeEach(() => {
  vi.stubGlobal('DOMRect', Box);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this);
  });
  // Three words a line of 16 px, each word 40 px wide.
  Range.prototype.getBoundingClientRect = function (this: Range) {
    const before = (this.startContainer.textContent ?? '')
      .slice(0, this.startOffset)
      .split(/\s+/)
      .filter(Boolean).length;
    const parent = boxOf(this.startContainer.parentElement ?? document.body);
    return new DOMRect(parent.x + (before % 3) * 40, parent.y + Math.floor(before / 3) * 16, 40, 16);
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
});

function pictureOf(html: string) {
  document.body.innerHTML = `<figure data-box="100 200 400 300">${html}</figure>`;
  const frame = document.querySelector('figure');
  if (!frame) throw new Error('no frame');
  return readPicture(frame, tools);
}

it('keeps drawings where they lie in the frame', () => {
  const { marks, width, height } = pictureOf('<svg data-box="110 260 380 200"><path d="M0 0"/></svg>');
  expect(marks).toEqual([{ kind: 'svg', x: 10, y: 0, width: 380, height: 200, markup: '<g><path d="M0 0"/></g>' }]);
  expect([width, height]).toEqual([400, 200]);
});

it('writes a paragraph line by line', () => {
  const { marks } = pictureOf('<p data-box="100 210 400 32" style="font-size: 10px">one two three four</p>');
  expect(marks).toMatchObject([
    { kind: 'text', text: 'one two three', x: 0, sizePx: 10 },
    { kind: 'text', text: 'four', x: 0, sizePx: 10 },
  ]);
  expect((marks[1]?.y ?? 0) - (marks[0]?.y ?? 0)).toBe(16);
});

it('draws the swatches and rules of a legend', () => {
  const { marks } = pictureOf(
    '<i data-box="100 200 20 10" style="background-color: rgb(1, 2, 3); border-bottom: 2px solid rgb(4, 5, 6)"></i>',
  );
  expect(marks).toMatchObject([
    { kind: 'rect', x: 0, y: 0, width: 20, height: 10, fill: '#123456' },
    { kind: 'rect', x: 0, y: 8, width: 20, height: 2 },
  ]);
});

it.each([
  ['controls', '<div data-export="none" data-box="100 200 50 20">Chart</div>'],
  [
    'the cursor over a chart',
    '<div data-export="none"><span data-box="100 200 1 90" style="background-color: rgb(1, 2, 3)"></span></div>',
  ],
  ['what is not shown', '<p style="display: none" data-box="100 200 50 20">Words</p>'],
  ['words for screen readers', '<p style="position: absolute; overflow: hidden" data-box="100 200 1 1">Words</p>'],
  ['an empty frame', ''],
])('leaves out %s', (_, html) => {
  expect(pictureOf(html)).toMatchObject({ marks: [], height: 0 });
});

it('loses the room of what it leaves out', () => {
  const { marks, height } = pictureOf(
    '<div data-export="none" data-box="100 200 400 40">Chart</div><svg data-box="100 250 400 100"></svg>',
  );
  expect(marks).toMatchObject([{ y: 0 }]);
  expect(height).toBe(100);
});
