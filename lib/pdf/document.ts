import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type FaceName, fontOf, type Weight } from './faces';
import { isDrawnOtherwise, type Line, linesOf } from './lines';

/*
 * A tagged document of A4 pages: headings, paragraphs and tables in the order in which they are read, which screen
 * readers follow. The same content makes the same bytes.
 */

const MARGIN = 56;
const FOOT = 24;
const LEADING = 1.45;
/** Columns of amounts are no wider. */
const WIDEST_AMOUNT = 150;
/** A long table lets other work run after each turn of this length. */
const TURN_ms = 15;
const INK = '#18201c';
const MUTED = '#55605a';
const LINE = '#c9cfca';

interface DocumentFacts {
  title: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Its date, for readers and for its bytes. */
  created_at: number;
  /** What is below each page. */
  foot: (page: number, pages: number) => string;
}

interface TextLook {
  size?: number;
  weight?: Weight;
  is_muted?: boolean;
}

interface Cell extends TextLook {
  text: string;
  is_head?: boolean;
}

/** The first cell takes what the others, set at the end of the line, leave. */
interface TableRow {
  cells: readonly Cell[];
  /** A rule above it. */
  ruled?: boolean;
}

type Element = PDFKit.PDFStructureElement;

interface Box {
  x: number;
  width: number;
  align: 'start' | 'end';
}

export class TaggedDocument {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly bytes: Promise<Buffer>;
  /** A cell is measured for its column and its row before it is drawn. */
  private readonly laid = new Map<string, Line[]>();
  private y = MARGIN;

  constructor(private readonly facts: DocumentFacts) {
    const at = new Date(facts.created_at);
    const options = {
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // pdfkit would load its own font.
      font: null,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: facts.language,
      info: { Title: facts.title, Producer: 'Split', Creator: 'Split', CreationDate: at, ModDate: at },
    };
    this.doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.bytes = new Promise((resolve, reject) => {
      this.doc.once('end', () => resolve(Buffer.concat(chunks)));
      this.doc.once('error', reject);
    });
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  space(height: number): void {
    this.y += height;
  }

  /** A heading or paragraph over the whole width. */
  text(tag: 'H1' | 'H2' | 'P', text: string, look: TextLook = {}): void {
    const element = this.elementFor(tag, text);
    const box: Box = { x: MARGIN, width: this.width, align: 'start' };
    for (const line of this.lines(text, look, box.width)) {
      this.makeRoom(this.lineHeight(look));
      this.mark(element, tag, () => this.drawLine(line, this.y, box, look));
      this.y += this.lineHeight(look);
    }
    element.end();
  }

  /** A table whose head is drawn again on each page that it goes on to; that is not read again. */
  async table(head: TableRow | null, rows: readonly TableRow[]): Promise<void> {
    const table = this.child(this.root, 'Table');
    const boxes = this.boxesOf(head ? [head, ...rows] : rows);
    if (head) this.row(table, head, boxes);
    let turn = performance.now();
    for (const row of rows) {
      if (performance.now() - turn > TURN_ms) {
        await setImmediate();
        turn = performance.now();
      }
      const height = this.rowHeight(row, boxes);
      if (this.y + height > this.bottom) {
        this.nextPage();
        if (head) this.row(null, head, boxes);
      }
      this.row(table, row, boxes);
    }
    table.end();
  }

  finish(): Promise<Buffer> {
    this.root.end();
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      const box: Box = { x: MARGIN, width: this.width, align: 'end' };
      const look = { size: 8, is_muted: true };
      const [line] = this.lines(this.facts.foot(page + 1, count), look, box.width);
      if (line) this.artifact(() => this.drawLine(line, this.doc.page.height - MARGIN + 8, box, look));
    }
    this.doc.end();
    return this.bytes;
  }

  private get bottom(): number {
    return this.doc.page.height - MARGIN - FOOT;
  }

  private makeRoom(height: number): void {
    if (this.y + height > this.bottom) this.nextPage();
  }

  private nextPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  private lineHeight({ size = 10 }: TextLook): number {
    return size * LEADING;
  }

  private lines(text: string, { size = 10, weight = 'regular' }: TextLook, width: number): Line[] {
    const key = `${size} ${weight} ${width} ${text}`;
    const known = this.laid.get(key);
    if (known) return known;
    const { direction } = this.facts;
    const lines = text.split('\n').flatMap((part) => linesOf(part, { size, weight, direction }, width));
    this.laid.set(key, lines);
    return lines;
  }

  private child(parent: Element, tag: string, options: object = {}): Element {
    const element = this.doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  private elementFor(tag: string, text: string, parent = this.root, more: object = {}): Element {
    return this.child(parent, tag, { ...more, ...(isDrawnOtherwise(text) ? { actual: text } : {}) });
  }

  private mark(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  private artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** `y` is the top of the line. */
  private drawLine(line: Line, y: number, box: Box, look: TextLook): void {
    const { size = 10, weight = 'regular', is_muted = false } = look;
    const isAtLeft = (box.align === 'start') === (this.facts.direction === 'ltr');
    let x = isAtLeft ? box.x : box.x + box.width - line.width;
    this.doc.fontSize(size).fillColor(is_muted ? MUTED : INK);
    for (const run of line.runs) {
      this.setFont(run.face, weight);
      // The features make pdfkit lay out the run as a whole: word by word, Arabic words would change places.
      this.doc.text(run.text, x, y + size * 1.1, { lineBreak: false, features: [], baseline: 'alphabetic' });
      x += run.width;
    }
  }

  private setFont(face: FaceName, weight: Weight): void {
    const name = `${face} ${weight}`;
    this.doc.registerFont(name, fontOf(face, weight) as unknown as PDFKit.Mixins.PDFFontSource);
    this.doc.font(name);
  }

  /** Amounts take what they need; all are mirrored from right to left. */
  private boxesOf(rows: readonly TableRow[]): Box[] {
    const count = Math.max(...rows.map(({ cells }) => cells.length));
    const need = (cell?: Cell) =>
      cell ? Math.max(0, ...this.lines(cell.text, cell, WIDEST_AMOUNT).map(({ width }) => width)) : 0;
    const needs = Array.from(
      { length: count - 1 },
      (_, at) => Math.ceil(Math.max(...rows.map(({ cells }) => need(cells[at + 1])))) + 1,
    );
    const gap = 16;
    const others = needs.reduce((sum, width) => sum + width + gap, 0);
    const widths = [this.width - others, ...needs];
    let start = 0;
    return widths.map((width, column) => {
      const from = column === 0 ? 0 : start + gap;
      start = from + width;
      const x = this.facts.direction === 'ltr' ? MARGIN + from : MARGIN + this.width - from - width;
      return { x, width, align: column === 0 ? 'start' : 'end' };
    });
  }

  private rowHeight({ cells }: TableRow, boxes: readonly Box[]): number {
    const heights = cells.map((cell, index) => {
      const box = boxes[index];
      return box ? this.lines(cell.text, cell, box.width).length * this.lineHeight(cell) : 0;
    });
    return Math.max(0, ...heights) + 6;
  }

  /** Without a table it is only drawn. */
  private row(table: Element | null, row: TableRow, boxes: readonly Box[]): void {
    if (row.ruled) {
      this.artifact(() => {
        const { doc, width, y } = this;
        doc
          .moveTo(MARGIN, y)
          .lineTo(MARGIN + width, y)
          .lineWidth(0.6)
          .strokeColor(LINE)
          .stroke();
      });
    }
    const element = table && this.child(table, 'TR');
    row.cells.forEach((cell, index) => {
      const box = boxes[index];
      if (!box) return;
      const tag = cell.is_head || index === 0 ? 'TH' : 'TD';
      const scope = tag === 'TH' ? { scope: cell.is_head ? 'Column' : 'Row' } : {};
      const own = element && this.elementFor(tag, cell.text, element, scope);
      const draw = () => {
        const lines = this.lines(cell.text, cell, box.width);
        lines.forEach((line, at) => {
          this.drawLine(line, this.y + 3 + at * this.lineHeight(cell), box, cell);
        });
      };
      if (own) this.mark(own, tag, draw);
      else this.artifact(draw);
      own?.end();
    });
    element?.end();
    this.y += this.rowHeight(row, boxes);
  }
}
