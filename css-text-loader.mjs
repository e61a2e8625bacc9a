import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

/** Turns a stylesheet into a module whose default export is its text, for a page that has its styles within itself. */
export default async function cssText(source) {
  const done = this.async();
  if (this.getOptions().empty) return done(null, "export default '';");
  try {
    const plugin = tailwind({ optimize: { minify: true } });
    const { css, messages } = await postcss([plugin]).process(source, { from: this.resourcePath });
    for (const { type, file, dir } of messages) {
      if (type === 'dependency') this.addDependency(file);
      if (type === 'dir-dependency') this.addContextDependency(dir);
    }
    done(null, `export default ${JSON.stringify(css)};`);
  } catch (error) {
    done(error);
  }
}
