import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, isForDevelopment, type Lock } from '../functions/is-for-development';

interface Package {
  name: string;
  version: string;
  license: string | undefined;
  integrity: string | undefined;
  /** Whether the lockfile has it for development only. */
  dev: boolean;
}

/** The packages that these files are of, by name. */
export async function packagesOf(options: {
  root: string;
  files: readonly string[];
  lock: Lock;
}): Promise<Package[]> {
  const { root, files, lock } = options;
  const folders = [...new Set(files.map(folderOf))].filter((folder) => lock.packages[folder]);
  const packages = folders.map(async (folder) => {
    const { version = '', license, integrity } = lock.packages[folder] ?? {};
    const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    return {
      name: String(manifest.name),
      version,
      license: license ?? manifest.license,
      integrity,
      dev: isForDevelopment(lock, folder),
    };
  });
  return (await Promise.all(packages)).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const address = ({ name, version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function hashes(integrity: string | undefined) {
  const [, base64] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

/** The bill of materials in CycloneDX 1.6: what dist/ has of each package, with the hash of its archive. */
export function softwareBill(
  { name, version }: { name: string; version: string },
  packages: readonly Package[],
) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: packages.map((each) => ({
      type: 'library',
      'bom-ref': address(each),
      name: each.name,
      version: each.version,
      purl: address(each),
      ...(each.license && { licenses: [{ expression: each.license }] }),
      hashes: hashes(each.integrity),
    })),
  };
}
